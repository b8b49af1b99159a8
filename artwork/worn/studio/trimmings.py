"""The garment itself, and what is sewn on it: buttons, a knot, cords, a fringe."""
import math

import numpy as np
from mathutils import Matrix

from .materials import cloth, material, plain, rgb, wood
from .shapes import add, rope, turned

PX = 20  # pixels per cm of a panel's picture


def garment(folder, data, look, root):
    """Lays the draped cloth on the form. Returns the materials of its panels, outside and inside in turn."""
    skins = [m for panel in look['panels'] for m in (cloth(folder, panel, False, look['look']), cloth(folder, panel, True, look['look']))]
    ob = add('garment', data['x'], data['faces'], skins, uv=data['uv'].reshape(-1, 2), which=data['owner'] * 2, parent=root)
    group = ob.vertex_groups.new(name='layers')
    thick = data['thick'] / 2.4
    for level in np.unique(np.round(thick, 2)):
        group.add(np.flatnonzero(np.round(thick, 2) == level).tolist(), float(min(1, level)), 'REPLACE')
    solid = ob.modifiers.new('thickness', 'SOLIDIFY')
    solid.thickness = 0.0009 * 2.4
    solid.offset = -1
    solid.vertex_group = 'layers'
    solid.material_offset = 1
    solid.material_offset_rim = 0

    if 'raised' in data and len(data['raised_faces']):  # second layers of cloth: plackets, overlaps, pockets
        add('raised', data['raised'], data['raised_faces'], skins, uv=data['raised_uv'].reshape(-1, 2), which=data['raised_owner'] * 2, parent=root)
    return skins


def buttons(data, wish, root):
    """Buttons of horn, four holes, sewn with thread."""
    shell = wood('shell', *wish.get('shell', ['#a98a62', '#d9c39c']), (240, 90, 240))
    thread, nodes, links, shader, out = material('thread')
    shader.inputs['Base Color'].default_value = rgb(wish.get('thread', '#e8e0cc'))
    shader.inputs['Roughness'].default_value = 0.9
    hole, nodes, links, shader, out = material('hole')
    shader.inputs['Base Color'].default_value = rgb('#1c120b')
    for k, row in enumerate(data['buttons']):
        p, n = row[:3], row[3:]
        up = np.array([0, 0, 1.0])
        side = np.cross(up, n)
        side /= np.linalg.norm(side)
        up = np.cross(n, side)
        s = wish.get('button', 0.56)
        profile = [(0.001, 0.10), (0.26, 0.10), (0.36, 0.13), (0.44, 0.21), (0.52, 0.21), (0.56, 0.15), (0.56, 0.08), (0.5, 0.02), (0.001, 0.02)]
        b = turned(f'button {k}', [(r * s / 0.56, z) for r, z in profile], shell, root, around=48)
        frame = Matrix(((side[0], up[0], n[0], 0), (side[1], up[1], n[1], 0), (side[2], up[2], n[2], 0), (0, 0, 0, 1)))
        place = Matrix.Translation((p + n * (0.09 + wish.get('lift', 0))) / 100) @ frame @ Matrix.Rotation(0.5 + k * 1.1, 4, 'Z')
        b.matrix_local = place
        for h in range(4):
            angle = math.pi / 4 + h * math.pi / 2
            c = (0.13 * math.cos(angle), 0.13 * math.sin(angle))
            turned(f'hole {k}{h}', [(0.001, 0.106), (0.05, 0.106), (0.05, 0.1)], hole, root, c, 16).matrix_local = place
        for h in (-1, 1):
            y = np.linspace(-0.13, 0.13, 9)
            z = 0.135 - 0.5 * y**2 * 2
            ring = np.arange(8) * np.pi / 4
            tube = np.stack([h * 0.092 * 1.41 * 0.98 + 0.028 * np.cos(ring)[None] + 0 * y[:, None], 0.7 * y[:, None] + 0 * ring[None], z[:, None] + 0.028 * np.sin(ring)[None]], -1)
            i, j = np.arange(8)[:, None] * 8, np.arange(8)[None]
            f = np.stack([i + j, i + (j + 1) % 8, i + 8 + (j + 1) % 8, i + 8 + j], -1).reshape(-1, 4)
            add(f'thread {k}{h}', tube.reshape(-1, 3), f, [thread], parent=root).matrix_local = place


def knot(data, look, skins, root):
    """A tied band: it comes over from above, is drawn in at its middle, and its folds run down to where the ends leave it."""
    p, n = data['knot'][0][:3], data['knot'][0][3:]
    side = np.cross([0, 0, 1.0], n)
    side /= np.linalg.norm(side)
    up = np.cross(n, side)
    across, along = np.meshgrid(np.linspace(-1, 1, 49), np.linspace(-1, 1, 65))
    turn = along * np.radians(104)
    wide = 1.5 + 0.22 * along**2 - 0.25 * along
    folds = 0.1 * np.sin(8.2 * across + 1.6 * along + 0.5) + 0.05 * np.sin(14.5 * across - 2.2 * along)
    high = (1 + folds * np.cos(turn / 2)) * np.sqrt(1 - 0.98 * np.abs(across) ** 5)
    x = np.stack([wide * across + 0.1 * along, -2.35 * np.sin(turn) * (0.7 + 0.3 * high), 1.35 * high * np.cos(turn)], -1)
    rows, columns = across.shape
    i, j = np.arange(rows - 1)[:, None] * columns, np.arange(columns - 1)[None]
    faces = np.stack([i + j, i + columns + j, i + columns + j + 1, i + j + 1], -1).reshape(-1, 4)
    skin = skins[2 * look['panels'].index(look['knot'])]
    wide_px, tall_px = next(node.image.size for node in skin.node_tree.nodes if node.type == 'TEX_IMAGE')
    # As much cloth as it has: it is wider than the knot, being folded.
    uv = np.stack([0.5 + 1.5 * across * PX / wide_px, 0.62 - 3.4 * along * PX / tall_px], -1).reshape(-1, 2)[faces]
    b = add('knot', x.reshape(-1, 3), faces, [skin], uv=uv.reshape(-1, 2), parent=root)
    frame = Matrix(((side[0], up[0], n[0], 0), (side[1], up[1], n[1], 0), (side[2], up[2], n[2], 0), (0, 0, 0, 1)))
    b.matrix_local = Matrix.Translation((p + n * 0.1) / 100) @ frame @ Matrix.Rotation(0.2, 4, 'Z') @ Matrix.Scale(look['look'].get('knot', 1.0), 4)


def cords(data, wish, root):
    for name in sorted(key for key in data if key.startswith('cord_')):
        line = data[name]  # a tassel's threads have radii of their own
        rope(name, line[:, :3], line[0, 3] if line.shape[1] == 4 else wish['cord_radius'], plain(name, wish['cord'], 0.95), root)


def fringe(data, wish, root):
    """Twisted threads along both ends."""
    yarn, nodes, links, shader, out = material('yarn')
    shader.inputs['Base Color'].default_value = rgb(wish['fringe'])
    shader.inputs['Roughness'].default_value = 0.95
    random = np.random.default_rng(5)
    all_x, all_f = [], []
    t = np.linspace(0, 1, 12)[:, None]
    ring = np.arange(8) * np.pi / 4
    i, j = np.arange(11)[:, None] * 8, np.arange(8)[None]
    tube = np.stack([i + j, i + (j + 1) % 8, i + 8 + (j + 1) % 8, i + 8 + j], -1).reshape(-1, 4)
    for spot in data['fringe']:
        lean = random.normal(0, 0.2, 2)
        fall = 4.6 + random.normal(0, 0.25)
        line = spot + np.concatenate([lean[0] * t**1.5, lean[1] * t**1.5, 0.15 - fall * t], 1)
        twist = 0.007 * np.sin(t * 40 + random.uniform(0, 6) + ring[None] * 2)
        r = (0.085 + 0.02 * np.sin(t * 3.0)) * np.where(t > 0.97, 0.3, 1) + twist
        points = line[:, None] + np.stack([r * np.cos(ring), r * np.sin(ring), 0 * r], -1)
        all_f.append(tube + sum(len(p) for p in all_x))
        all_x.append(points.reshape(-1, 3))
    add('fringe', np.concatenate(all_x), np.concatenate(all_f), [yarn], parent=root)
