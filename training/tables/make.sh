#!/usr/bin/env bash
# make.sh CTDAR_DIR WORK_DIR: trains the table network and installs it. CTDAR_DIR has pages/*.webp and cells/*.xml.
# Needs Python 3.11 with numpy, pillow, torch, onnx, onnxruntime; one GPU and 16 cores make it a matter of a quarter of an hour.
set -euo pipefail
real=$(realpath "$1"); mkdir -p "$2"; out=$(realpath "$2"); cd "$(dirname "$0")"; root=$(realpath ../..)
python real.py "$real/pages" "$real/cells" "$out/words.json"
"$root/node_modules/.bin/node" dump-lines.ts "$real/pages" "$out/words.json" "$out/real.json"
python train.py "${SECONDS_FIRST:-492}" "$out/first" --seed 3 --d 192 --layers 5 --real "$out/real.json"
python train.py "${SECONDS_MORE:-246}" "$out/more" --seed 13 --d 192 --layers 5 --from "$out/first/model.pt" --lr 6e-4 --real "$out/real.json"
python export.py "$out/more/model.pt" "$root/models/table.onnx"
python reference.py "$root/models/table.onnx" "$root/test/fixtures/parse/table-reference.json"
"$root/node_modules/.bin/biome" format --write "$root/test/fixtures/parse/table-reference.json"
digest=$(sha256sum "$root/models/table.onnx" | cut -d' ' -f1)
sed -i "s/sha256: '.*'/sha256: '$digest'/" "$root/src/models/table/table-network.ts"
echo "installed $digest: write it into models/table.md"
