"""Sews and drapes a garment, paints its panels, and leaves all a render needs in a folder.

python3 make.py kurta OUT --cloth CLOTH [--size 0.8] [--paint] [--hung]     (--paint: keep the drape, paint anew; --hung: on a hanger)
"""
import argparse
import importlib
import json
import os
import time

import numpy as np

from worn.drape import Cotton, drape, rods
from worn.solver import far_from
from worn.measure import measured
from worn.form import SOFT, arms, distance_field
from worn.hanger import HANGS, NOTHING, back_behind, hang
from worn.refine import loop
from worn.surface import yardage

ap = argparse.ArgumentParser()
ap.add_argument('garment')
ap.add_argument('out')
ap.add_argument('--cloth', default='cloth')
ap.add_argument('--size', type=float, default=0.8)
ap.add_argument('--paint', action='store_true')
ap.add_argument('--hung', action='store_true')
ap.add_argument('--field', default='torso.npz')
a = ap.parse_args()
ROUND = 7.0  # cm: how round the lower edge of half a form is
cut = importlib.import_module(f'worn.garments.{a.garment}')
os.makedirs(a.out, exist_ok=True)
start = time.time()


def say(*words, **_):
    print(f'{time.time() - start:6.0f}s', *words, flush=True)


garment = cut.make(a.size)
say(len(garment.points), 'points', len(garment.faces), 'faces')
limbs = getattr(cut, 'LIMBS', None)
if limbs is None:
    man = getattr(cut, 'MAN', False)  # whose form it stands on
    field = distance_field(file=a.field.replace('.npz', '-man.npz') if man else a.field, man=man)
    half = getattr(cut, 'HALF', None)
    if half:  # a form that ends above the legs
        values, low, step = field
        z = low[2] + step * np.arange(values.shape[2])
        # Its lower edge is round, as otherwise cloth that hangs over it shows a ledge.
        inside, above = values + ROUND, half[0] - z + ROUND
        values = np.hypot(np.maximum(inside, 0), np.maximum(above, 0)) - ROUND + np.minimum(np.maximum(inside, above), 0)
        field = values.astype(np.float32), low, step
    limbs = rods(cut.START and arms(*cut.START))
    if hasattr(cut, 'STUBS'):
        garment.limbs = limbs = cut.STUBS
else:  # no form
    field = NOTHING
    garment.limbs = limbs


def outward(points):
    way, one = np.empty((len(points), 3)), np.empty(3)
    for i in range(len(points)):
        far_from(points[i], *field, limbs, SOFT, one)
        way[i] = one
    low = points[:, 2] < getattr(cut, 'HALF', [72])[0]  # below the form: away from its axis
    if not hasattr(cut, 'LIMBS'):
        way[low] = points[low] * [1, 1, 0] / (np.linalg.norm(points[low, :2], axis=1, keepdims=True) + 1e-9)
    return way


garment.face_out(outward)
phases, pose, look = cut.PHASES, cut.START, dict(getattr(cut, 'LOOK', {}))
if a.hung:
    hang(garment)
    field, pose, phases, look['stage'] = NOTHING, None, HANGS, 'hanger'
kept = f'{a.out}/drape.npy'
if a.paint and os.path.exists(kept):
    x = np.load(kept)
else:
    x = drape(garment, field, pose, phases, Cotton(**getattr(cut, 'COTTON', {})), say=say, held=getattr(garment, 'held', None),
              keep=lambda n, x: np.save(kept, x))
    np.save(kept, x)

if a.hung:
    x = back_behind(garment, x)
if hasattr(cut, 'settle'):  # what hangs on it lies as it fell
    x = cut.settle(garment, x)
tape = measured(garment, x, cut.MEASURED)
say('measures', tape)
json.dump(tape, open(f'{a.out}/measured.json', 'w'))

yards = {part: yardage(f'{a.cloth}/{cut.PIECE}-{part}.png') for part in cut.YARDS}
yards |= {part: yardage(f'{a.cloth}/{name}.png') for part, name in getattr(cut, 'CARRIED', {}).items()}
surfaces = cut.dress(garment, yards)
for name, surface in surfaces.items():
    surface.save(f'{a.out}/{name}')
say('painted')

# Thickness: hems and bands are several layers.
layers = np.clip(garment.stiffness, 1, 4) ** 0.6
thick = np.bincount(garment.faces.ravel(), np.repeat(layers, 3)) / np.bincount(garment.faces.ravel())
body = np.column_stack([x, thick])
faces, flat, owner = garment.faces, garment.flat, garment.owner
for _ in range(getattr(cut, 'LEVELS', 2)):
    body, faces, flat = loop(body, faces, flat)
    owner = np.tile(owner, 4)
uv = np.empty(flat.shape)
for k, panel in enumerate(garment.panels):
    uv[owner == k] = surfaces[panel.name].uv(flat[owner == k])

# Second layers that lie on a panel: strips and patches with rounded edges, following the draped cloth.
def raised(panel, x0, x1, y0, y1, high=0.17, edges='lrtb', soft=0.13, taper=1.4, beside=None):  # beside: a line down the panel, from which x0 and x1 count
    from scipy.interpolate import LinearNDInterpolator

    k = [p.name for p in garment.panels].index(panel)
    centre = flat.mean(1)
    aside = (0, 0) if beside is None else (beside[:, 0].min(), beside[:, 0].max())
    near = np.flatnonzero((owner == k) & (centre[:, 0] > x0 + aside[0] - 2) & (centre[:, 0] < x1 + aside[1] + 2) & (centre[:, 1] > y0 - 2) & (centre[:, 1] < y1 + 2))
    normal = np.zeros_like(body[:, :3])
    p = body[:, :3][faces[near]]
    n = np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0])
    for c in range(3):
        np.add.at(normal, faces[near, c], n)
    spots, first = np.unique(flat[near].reshape(-1, 2).round(4), axis=0, return_index=True)
    at = faces[near].ravel()[first]
    found = LinearNDInterpolator(spots, np.column_stack([body[at, :3], normal[at] / (np.linalg.norm(normal[at], axis=1, keepdims=True) + 1e-12)]))
    rim = np.array([0, 0.012, 0.035, 0.07, 0.11])

    def row(a, b):
        return np.concatenate([a + rim, np.linspace(a + 0.15, b - 0.15, max(2, round((b - a) / 0.16))), b - rim[::-1]])

    gx, gy = np.meshgrid(row(x0, x1), row(y0, y1))
    up = np.ones_like(gx)
    for side, inside in (('l', gx - x0), ('r', x1 - gx), ('t', gy - y0), ('b', y1 - gy)):
        if side in edges:
            up = np.minimum(up, np.sqrt(1 - (1 - np.clip(inside / soft, 0, 1)) ** 2))
        else:
            t = np.clip(inside / taper, 0, 1)
            up = np.minimum(up, t * t * (3 - 2 * t))
    if beside is not None:
        gx = gx + np.interp(gy, beside[:, 1], beside[:, 0])
    spot = found(gx.ravel(), gy.ravel())
    known = ~np.isnan(spot[:, 0])
    rows, columns = gx.shape
    i, j = np.arange(rows - 1)[:, None] * columns, np.arange(columns - 1)[None]
    quads = np.stack([i + j, i + j + 1, i + columns + j + 1, i + columns + j], -1).reshape(-1, 4)
    quads = quads[known[quads].all(1)]
    spot = np.nan_to_num(spot)
    points = spot[:, :3] + spot[:, 3:] * (high * up.ravel() - 0.015)[:, None]
    a, b, c = (points[quads[:, m]] for m in range(3))
    if (np.cross(b - a, c - a) * spot[quads[:, 0], 3:]).sum() < 0:
        quads = quads[:, ::-1]
    return points, quads, surfaces[panel].uv(np.column_stack([gx.ravel(), gy.ravel()]))[quads], np.full(len(quads), k)


layers = [raised(**wanted) for wanted in getattr(cut, 'RAISED', [])]
starts = np.cumsum([0] + [len(layer[0]) for layer in layers])
extra = {}
if layers:
    extra = dict(raised=np.concatenate([l[0] for l in layers]).astype(np.float32), raised_faces=np.concatenate([l[1] + s for l, s in zip(layers, starts)]).astype(np.int32),
                 raised_uv=np.concatenate([l[2] for l in layers]).astype(np.float32), raised_owner=np.concatenate([l[3] for l in layers]).astype(np.int16))


# Buttons sit on the cloth: where, and which way they look.
normal = np.cross(x[garment.faces[:, 1]] - x[garment.faces[:, 0]], x[garment.faces[:, 2]] - x[garment.faces[:, 0]])
normal /= np.linalg.norm(normal, axis=1, keepdims=True) + 1e-12
def on_cloth(wanted):
    spots = []
    for name, px, py in wanted:
        k = [p.name for p in garment.panels].index(name)
        mine = np.flatnonzero(garment.owner == k)
        centre = garment.flat[mine].mean(1)
        near = mine[np.argsort(((centre - [px, py]) ** 2).sum(1))[:40]]
        best = near[0]
        for t in near:
            p, q, r = garment.flat[t]
            m = np.linalg.inv(np.column_stack([q - p, r - p])) @ (np.array([px, py]) - p)
            if m.min() > -0.02 and m.sum() < 1.02:
                best = t
                break
        p, q, r = garment.flat[best]
        m = np.linalg.inv(np.column_stack([q - p, r - p])) @ (np.array([px, py]) - p)
        w = np.clip([1 - m.sum(), *m], 0, 1)
        around = near[:14]
        n = normal[around].mean(0)
        spots.append(np.r_[(w[:, None] * x[garment.faces[best]]).sum(0), n / np.linalg.norm(n)])

    return np.array(spots, np.float32).reshape(-1, 6)


for k, line in enumerate(cut.cords(garment, x) if hasattr(cut, 'cords') else []):
    extra[f'cord_{k}'] = np.asarray(line, np.float32)
tassels = cut.fringe(garment, x) if hasattr(cut, 'fringe') else np.empty((0, 3))
np.savez(f'{a.out}/mesh.npz', **extra, fringe=tassels.astype(np.float32), x=body[:, :3].astype(np.float32), thick=body[:, 3].astype(np.float32), faces=faces.astype(np.int32), uv=uv.astype(np.float32),
         owner=owner.astype(np.int16), buttons=on_cloth(cut.buttons(garment) if hasattr(cut, 'buttons') else []), knot=on_cloth(cut.knot(garment)[0] if hasattr(cut, 'knot') else []))
if look.get('stage', 'half') == 'half':
    from worn.formmesh import mesh

    half = getattr(cut, 'HALF', None)
    fx, ff, fuv = mesh(low=half[0] + ROUND, high=half[1]) if half else mesh(man=man)
    keep = ff[:, 1] != ff[:, 2]
    np.savez(f'{a.out}/form.npz', x=fx.astype(np.float32), faces=ff[keep].astype(np.int32), uv=fuv[keep].astype(np.float32))
json.dump({'panels': [p.name for p in garment.panels], 'look': look, 'knot': cut.knot(garment)[1] if hasattr(cut, 'knot') else None}, open(f'{a.out}/look.json', 'w'))
say('done', len(faces), 'faces')
