#!/usr/bin/env python3
"""Prints which files of a corpus cover the most with so many bytes, from the control file of libFuzzer's
-set_cover_merge.

usage: fuzz/choose.py CONTROL_FILE BYTES
"""

import sys
from pathlib import Path

# Few files are better than many small ones: each counts as if it had so many bytes more.
EACH = 300

control, left = Path(sys.argv[1]).read_text().splitlines(), int(sys.argv[2])
count = int(control[0])
names = control[2 : 2 + count]
size, covers = {}, {}
for line in control[2 + count :]:
    kind, number, *rest = line.split()
    if kind == "STARTED":
        size[int(number)] = int(rest[0])
    elif kind == "FT":
        covers[int(number)] = set(rest)

covered: set[str] = set()
while True:
    fitting = [file for file in covers if 0 < size[file] <= left]
    best = max(fitting, key=lambda file: len(covers[file] - covered) / (size[file] + EACH), default=None)
    if best is None or covers[best] <= covered:
        break
    covered |= covers.pop(best)
    left -= size[best]
    print(names[best])
everything = covered.union(*covers.values())
print(f"{len(covered)} of {len(everything)} covered edges are kept", file=sys.stderr)
