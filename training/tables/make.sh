#!/usr/bin/env bash
# make.sh CTDAR_DIR WORK_DIR: trains the table network and installs it. CTDAR_DIR has pages/*.webp and cells/*.xml.
# Needs Python 3.11 with numpy, pillow, torch, onnx, onnxruntime; with one GPU and 16 cores it takes a quarter of an
# hour.
set -euo pipefail
real=$(realpath "$1"); mkdir -p "$2"; out=$(realpath "$2"); cd "$(dirname "$0")"; root=$(realpath ../..)
node="$root/node_modules/.bin/node"
"$node" dump-seen.ts "$out/seen" "$out/kept" "$real"/pages/*.webp
python real.py "$real/pages" "$real/cells" "$out/seen" "$out/words.json"
"$node" dump-lines.ts "$real/pages" "$out/words.json" "$out/real.json"
# Three stages; at the end of the second and third the networks are averaged.
train() { python train.py "$1" "$out" --real "$out/real.json" "${@:2}"; }
train "${SECONDS_FIRST:-740}" --seed 3 --learner first:3:1e-3
train "${SECONDS_SECOND:-400}" --seed 1 --learner a:1:6e-4:"$out/first.pt" --learner b:2:1e-3:"$out/first.pt"
python average.py "$out/ab.pt" "$out/a.pt" "$out/b.pt"
train "${SECONDS_THIRD:-430}" --seed 21 --learner d:21:6e-4:"$out/ab.pt" --learner e:22:6e-4:"$out/ab.pt" --learner f:23:8e-4:"$out/b.pt"
python average.py "$out/def.pt" "$out/d.pt" "$out/e.pt" "$out/f.pt"
python export.py "$out/def.pt" "$root/models/table.onnx"
python reference.py "$root/models/table.onnx" "$root/test/fixtures/parse/table-reference.json"
"$root/node_modules/.bin/biome" format --write "$root/test/fixtures/parse/table-reference.json"
digest=$(sha256sum "$root/models/table.onnx" | cut -d' ' -f1)
sed -i "s/sha256: '.*'/sha256: '$digest'/" "$root/src/models/table/table-network.ts"
echo "installed $digest: write it into models/table.md"
