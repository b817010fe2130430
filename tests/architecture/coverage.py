#!/usr/bin/env python3
"""Which rule case is enforced where and bound by which tests.

    coverage.py SOURCE_DIR [--table FILE] [--write]

Reads the rule cases (shared-data/**/cases.json), the plugins' sources, the tests' tags and the headings of play files
(tests/<system>/cases), and fails when a case of kind `rule` has no test tagged with it, a tag names no case, a comment
of a plugin cites what is neither a case nor a heading, or docs/rules is not what --write would make of it. Lists the
rule cases that neither code nor data cites.
--table writes case x source line x tests; --write brings docs/rules up to date.
"""
import json
import pathlib
import re
import sys

TAG = re.compile(r"\[([A-Z]{2,5} [0-9A-Z][0-9A-Za-z.\-]*)\]")


def find_systems(root):
    """system -> the folders of its rule cases: its own, then those of its titles."""
    systems = {}
    for file in sorted(root.glob("shared-data/*/title.json")):
        system = json.loads(file.read_text("utf8"))["system"]
        systems.setdefault(system, [system] if (root / "shared-data" / system / "cases.json").exists() else [])
        if (file.parent / "cases.json").exists() and file.parent.name not in systems[system]:
            systems[system].append(file.parent.name)
    return systems


def constant(case):
    """The name of its constant in the generated rulebook (framework/cmake/rulebook.cpp)."""
    return "k" + re.sub(r"[^A-Za-z0-9]", "_", case.split(" ", 1)[1])


def read_cases(root, folders):
    cases = {}
    for folder in folders:
        for case in json.loads((root / "shared-data" / folder / "cases.json").read_text("utf8"))["cases"]:
            cases[case["id"]] = case
    return cases


def is_heading(number, cases):
    """Whether `number` ("QUAD 7.6") is no case but the beginning of one ("QUAD 7.61")."""
    beginning = number if "." in number else number + "."
    return any(case.startswith(beginning) for case in cases)


def cited(text, cases):
    """The cases cited by a comment: [QUAD 5.25], [QUAD 13.22, QUAD 13.23], [ALA 10.2-2 to ALA 10.2-4]; and what is none."""
    order, found, unknown = list(cases), [], []
    for part in text.split(", "):
        ends = part.split(" to ")
        strange = [end for end in ends if end not in cases and not is_heading(end, cases)]
        unknown += strange
        if strange:
            continue
        if len(ends) == 2 and all(end in cases for end in ends):
            found += order[order.index(ends[0]):order.index(ends[1]) + 1]
        else:
            found += [end for end in ends if end in cases]
    return found, unknown


def read_sources(root, system, folders, known):
    """case id -> [(file, line)] where its constant is used or a comment cites it; and the faults of the comments."""
    folder = root / "plugins" / system
    prefixes = "|".join(sorted({case.split(" ")[0] for case in known}))
    citation = re.compile(rf"\[((?:{prefixes}) [^\]]*)\]")
    names, uses, faults = {}, {}, []
    for part in folders:
        for case in read_cases(root, [part]):
            names[("" if part == system else part.replace("-", "_"), constant(case))] = case
    spaces = "|".join(sorted({space for space, _ in names if space})) or "none"
    for source in sorted([*folder.rglob("*.cpp"), *folder.rglob("*.hpp")]):
        text, at = source.read_text("utf8"), source.relative_to(root).as_posix()
        own = re.search(rf"^namespace \w+::({spaces}) ", text, re.M)
        for number, line in enumerate(text.split("\n"), 1):
            code, _, comment = line.partition("//")
            here = set()
            for space, name in re.findall(rf"(?:\b({spaces})::)?\b(k[0-9A-Z]\w*)", code):
                here.add(names.get((space or (own[1] if own else ""), name)) or names.get(("", name)))
            for group in citation.findall(comment):
                cases, unknown = cited(group, known)
                here.update(cases)
                faults += [f"{at}:{number}: [{group}] cites {each}, which is neither a case nor the heading of one" for each in unknown]
            for case in here - {None}:
                uses.setdefault(case, []).append((at, number))
    return uses, faults


def data_citations(root, folders):
    """case -> the files of data that name it, other than the texts of the cases themselves."""
    files = [file for folder in folders for file in sorted((root / "shared-data" / folder).rglob("*.json")) if file.name != "cases.json"]
    found = {}
    for file in files:
        for case in set(re.findall(r'"([A-Z]{2,5} [0-9A-Z][0-9A-Za-z.\-]*)"', file.read_text("utf8"))):
            found.setdefault(case, []).append(file.relative_to(root).as_posix())
    return found


def read_tests(root, system):
    """case id -> [test name]."""
    tests = {}
    for source in sorted((root / "tests").rglob("*.cpp")):
        text = source.read_text("utf8")
        for match in re.finditer(r'TEST_CASE(?:_METHOD)?\(\s*(?:\w+,\s*)?((?:"(?:[^"\\]|\\.)*"\s*)+),\s*((?:"[^"]*"\s*)+)\)', text):
            name = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', match.group(1)))
            for tag in TAG.findall(match.group(2)):
                tests.setdefault(tag, []).append((source.relative_to(root).as_posix(), name))
    for source in sorted(root.glob("tests/*/cases/*.play")):
        for heading in re.findall(r"^[ \t]*case[ \t]+(.*)$", source.read_text("utf8"), re.M):
            for tag in TAG.findall(heading):
                tests.setdefault(tag, []).append((source.relative_to(root).as_posix(), TAG.sub("", heading).strip()))
    return tests


def table(cases, uses, tests):
    rows = ["| case | kind | title | enforced at | tests |", "| --- | --- | --- | --- | --- |"]
    for case in cases.values():
        at = ", ".join(f"{file}:{line}" for file, line in uses.get(case["id"], [])[:6])
        bound = "; ".join(name for _, name in tests.get(case["id"], []))
        rows.append(f"| {case['id']} | {case['kind']} | {case['title']} | {at} | {bound} |".replace("\n", " "))
    return "\n".join(rows) + "\n"


def document(system, cases, uses, data):
    out = [f"# The rule cases of {system}", "",
           "Numbers are the published rulebooks'; every sentence is ours. Made by `tests/architecture/coverage.py --write`.", ""]
    for case in cases.values():
        anchor = case["id"].lower().replace(" ", "-").replace(".", "-")
        out += [f'<a id="{anchor}"></a>', f"### {case['id']} {case['title']}", "", case["summary"], ""]
        if case.get("provenance"):
            out += [f"Provenance: {case['provenance']}.", ""]
        if case.get("reading"):
            out += [f"Reading: {case['reading']}", ""]
        files = sorted({file for file, _ in uses.get(case["id"], [])})
        if files:
            out += ["Enforced in " + ", ".join(f"`{file}`" for file in files) + ".", ""]
        elif case["id"] in data:
            out += ["Data of " + ", ".join(f"`{file}`" for file in data[case["id"]]) + ".", ""]
    return "\n".join(out).rstrip() + "\n"


def main():
    root = pathlib.Path(sys.argv[1])
    write = "--write" in sys.argv
    table_file = sys.argv[sys.argv.index("--table") + 1] if "--table" in sys.argv else None
    faults, text = [], ""
    everything = read_cases(root, sorted(file.parent.name for file in root.glob("shared-data/*/cases.json")))
    known = set(everything)
    for system, folders in find_systems(root).items():
        cases = read_cases(root, folders)
        uses, strange = read_sources(root, system, folders, everything)
        faults += strange
        tests = read_tests(root, system)
        bound = [c for c in cases.values() if c["kind"] in ("rule", "data", "example") and c["id"] in tests]
        wanted = [c for c in cases.values() if c["kind"] in ("rule", "data", "example")]
        for case in wanted:
            if case["id"] not in tests:
                faults.append(f"{case['id']} ({case['kind']}: {case['title']}): no test is tagged with it")
        cited_by_data = data_citations(root, folders)
        silent = [c["id"] for c in cases.values() if c["kind"] == "rule" and c["id"] not in uses and c["id"] not in cited_by_data]
        print(f"{system}: {len(silent)} rule cases cited by no line of code or data" + (": " + ", ".join(silent) if silent else ""))
        print(f"{system}: {len(bound)} of {len(wanted)} rule, data and example cases have tests")
        text += f"# {system}\n\n" + table(cases, uses, tests) + "\n"
        path = root / "docs" / "rules" / f"{system}.md"
        page = document(system, cases, uses, cited_by_data)
        if write:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(page, "utf8")
        elif not path.exists() or path.read_text("utf8") != page:
            faults.append(f"docs/rules/{system}.md is out of date; run tests/architecture/coverage.py . --write")
        for tag in sorted(set(tests) - known):
            faults.append(f"tag [{tag}] names no case: {tests[tag][0][0]}")
    if table_file:
        pathlib.Path(table_file).write_text(text, "utf8")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


sys.exit(main())
