#!/usr/bin/env bash
# Rulesets outside this tree: install; of each skeleton new-ruleset, configure, build, test, load, play.
#   out_of_tree_test.sh BUILD_FOLDER COMPILER BUILD_TYPE FLAGS
set -euo pipefail
build=$1 compiler=$2 build_type=$3
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export XDG_CACHE_HOME=$place/cache
unset TRIGH_DATA TRIGH_PLUGIN_PATH

step() { echo "== $*"; }
expect() {  # expect TEXT FILE
  grep -q -- "$1" "$2" || { echo "expected '$1', but:"; cat "$2"; exit 1; }
}

step install
cmake --install "$build" --prefix "$place/prefix" >"$place/install.log"
mv "$place/prefix" "$place/moved"  # an installation can be moved
trigh=$place/moved/bin/trigh

skeleton_works() {  # skeleton_works NAME
  skeleton=$1
  step "new-ruleset --skeleton $skeleton"
  rm -rf "$place/my-game" "$place/b"
  "$trigh" new-ruleset my-game "$place/my-game" --skeleton "$skeleton"
  ! grep -rqi 'new.\?ruleset' "$place/my-game" --include='*pp' --include='*.json' --include='*.txt' ||
    { echo "the template's name is left over"; exit 1; }
  [ "$(ls "$place/my-game/data/schema")" = my-game ] || { echo "schemas that Trigh has are copied"; exit 1; }
  "$trigh" new-ruleset my-game "$place/my-game" 2>"$place/again" && exit 1
  expect 'TR-552' "$place/again"
  "$trigh" new-ruleset "My Game" "$place/other" 2>"$place/bad" && exit 1
  expect 'TR-550' "$place/bad"

  step build
  linker=""
  command -v mold >/dev/null && linker=-fuse-ld=mold
  cmake -S "$place/my-game" -B "$place/b" -G Ninja -DCMAKE_PREFIX_PATH="$place/moved" -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_BUILD_TYPE="$build_type" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror" \
    -DCMAKE_EXE_LINKER_FLAGS="$linker" -DCMAKE_MODULE_LINKER_FLAGS="$linker" >"$place/configure.log" ||
    { cat "$place/configure.log"; exit 1; }
  ninja -C "$place/b" >"$place/build.log" || { cat "$place/build.log"; exit 1; }
  [ "$(nm -D --defined-only "$place/b/plugins/my-game.so" | wc -l)" = 1 ] ||
    { echo "more than the entry is exported"; nm -D --defined-only "$place/b/plugins/my-game.so"; exit 1; }

  step "its own tests, with the conformance kit"
  ctest --test-dir "$place/b" --output-on-failure >"$place/ctest.log" || { cat "$place/ctest.log"; exit 1; }

  step load
  "$trigh" check plugin "$place/b/plugins/my-game.so"
  "$trigh" --plugins "$place/b/plugins" titles >"$place/titles"
  expect '\[my-game\]$' "$place/titles"
  expect '^my-game: MyGame' "$place/titles"
  "$trigh" --plugins "$place/b/plugins" rules my-game 6.1 >"$place/case"
  expect 'MYGAME 6.1' "$place/case"
  "$trigh" --plugins "$place/b/plugins" check ruleset my-game >"$place/kit" 2>/dev/null || { cat "$place/kit"; exit 1; }
  expect 'passes the conformance kit' "$place/kit"
  # A seed with which the order of units in a hex once told of the way they came there.
  "$trigh" --plugins "$place/b/plugins" check ruleset my-game --seed 8 -n 1 >"$place/kit" 2>/dev/null ||
    { cat "$place/kit"; exit 1; }
  "$trigh" --plugins "$place/b/plugins" check data my-game >"$place/checked" || { cat "$place/checked"; exit 1; }
  echo false >"$place/my-game/data/schema/title.schema.json"  # a copy, as rulesets had them: it is not read
  TRIGH_DATA=$place/my-game/data "$trigh" --plugins "$place/b/plugins" check data my-game >"$place/checked" ||
    { cat "$place/checked"; exit 1; }
  cp -r "$place/my-game/data" "$place/spoiled"
  sed -i '0,/"terrain": "clear"/s//"terrain": "clear", "features": ["fort"]/' "$place/spoiled/my-game/map.json"
  TRIGH_DATA=$place/spoiled "$trigh" --plugins "$place/b/plugins" check data my-game 2>"$place/checked" && exit 1
  expect "no feature 'fort'.*TR-125" "$place/checked"
  if [ "$skeleton" = classic ]; then
    cp "$place/my-game/data/my-game/map.json" "$place/spoiled/my-game/map.json"
    sed -i 's/"objectives": {"0405/"objectives": {"9905/' "$place/spoiled/my-game/title.json"
    TRIGH_DATA=$place/spoiled "$trigh" --plugins "$place/b/plugins" check data my-game 2>"$place/checked" && exit 1
    expect "/rules/objectives/9905: the map has no hex '9905'.*TR-161" "$place/checked"
  fi
  rm -rf "$place/spoiled"
  echo '{"jsonrpc": "2.0", "id": 1, "method": "rpc.discover"}' |
    TRIGH_DATA=$place/my-game/data "$trigh" --plugins "$place/b/plugins" rpc >"$place/discovered"
  expect '"openrpc"' "$place/discovered"

  step "a whole game, staff against random"
  # To the end, both of them; how strong players are in so few games is not asked, which the control's status tells.
  "$trigh" --plugins "$place/b/plugins" simulate my-game standard --first staff --second random -n 2 >"$place/games" ||
    [ $? = 1 ] || { cat "$place/games"; exit 1; }
  expect 'draws' "$place/games"
  expect '2 of 2 pairs are the same game twice' "$place/games"
}
skeleton_works classic
skeleton_works bare

step "install it beside the host"
cmake --install "$place/b" --prefix "$place/moved" >"$place/install.log"
"$trigh" titles >"$place/titles"
expect '\[my-game\]$' "$place/titles"
expect '^my-game: MyGame' "$place/titles"
echo "passed"
