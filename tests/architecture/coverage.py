#!/usr/bin/env python3
"""Which rule case is enforced where and bound by which tests.

    coverage.py SOURCE_DIR [--table FILE] [--write]

Reads the rule cases (shared-data/**/cases.json), the plugins' sources, the tests' tags and the headings of
play files (tests/<system>/cases), and fails when a case of
kind `rule` has no test tagged with it, a tag names no case, or docs/rules is not what --write would make of it.
--table writes case x source line x tests; --write brings docs/rules up to date.
"""
import json
import pathlib
import re
import sys

TAG = re.compile(r"\[([A-Z]{2,5} [0-9A-Z][0-9A-Za-z.\-]*)\]")
CONSTANT = re.compile(r'inline constexpr Case (k\w+)\{"([A-Z]+ [^"]+)"')
SYSTEMS = {"north-africa-quad": ["north-africa-quad", "crusader"], "desert-fox": ["desert-fox"], "el-alamein": ["el-alamein"]}  # plugin -> folders of its rule cases


def read_cases(root, folders):
    cases = {}
    for folder in folders:
        for case in json.loads((root / "shared-data" / folder / "cases.json").read_text("utf8"))["cases"]:
            cases[case["id"]] = case
    return cases


def read_sources(root, system):
    """case id -> [(file, line)] where its constant is used."""
    folder = root / "plugins" / system
    names, uses = {}, {}
    for header in sorted(folder.rglob("*rulebook.hpp")):
        space = "crusader" if "crusader" in header.name else ""
        for name, case in CONSTANT.findall(header.read_text("utf8")):
            names[(space, name)] = case
    for source in sorted(folder.rglob("*.cpp")):
        lines = source.read_text("utf8").split("\n")
        for number, line in enumerate(lines, 1):
            for name in set(re.findall(r"(?:\b(crusader)::)?\b(k[0-9A-Z]\w*)", line)):
                case = names.get(("crusader", name[1])) if name[0] or "crusader" in source.name else None
                case = case or names.get(("", name[1])) or names.get(("crusader", name[1]))
                if case:
                    uses.setdefault(case, []).append((source.relative_to(root).as_posix(), number))
    return uses


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


def document(system, cases, uses):
    out = [f"# The rule cases of {system}", "",
           "Numbers are the published rulebooks'; every sentence is ours. Made by `tests/architecture/coverage.py --write`.", ""]
    for case in cases.values():
        anchor = case["id"].lower().replace(" ", "-").replace(".", "-")
        out += [f'<a id="{anchor}"></a>', f"### {case['id']} {case['title']}", "", case["summary"], ""]
        if case.get("reading"):
            out += [f"Reading: {case['reading']}", ""]
        files = sorted({file for file, _ in uses.get(case["id"], [])})
        if files:
            out += ["Enforced in " + ", ".join(f"`{file}`" for file in files) + ".", ""]
    return "\n".join(out).rstrip() + "\n"


def main():
    root = pathlib.Path(sys.argv[1])
    write = "--write" in sys.argv
    table_file = sys.argv[sys.argv.index("--table") + 1] if "--table" in sys.argv else None
    faults, text = [], ""
    known = set(read_cases(root, sorted(file.parent.name for file in root.glob("shared-data/*/cases.json"))))
    for system, folders in SYSTEMS.items():
        cases = read_cases(root, folders)
        uses, tests = read_sources(root, system), read_tests(root, system)
        bound = [c for c in cases.values() if c["kind"] in ("rule", "data", "example") and c["id"] in tests]
        wanted = [c for c in cases.values() if c["kind"] in ("rule", "data", "example")]
        for case in wanted:
            if case["id"] not in tests:
                faults.append(f"{case['id']} ({case['kind']}: {case['title']}): no test is tagged with it")
        print(f"{system}: {len(bound)} of {len(wanted)} rule, data and example cases have tests")
        text += f"# {system}\n\n" + table(cases, uses, tests) + "\n"
        path = root / "docs" / "rules" / f"{system}.md"
        page = document(system, cases, uses)
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
