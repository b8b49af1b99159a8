"""The printer's table: padded, with a tray of dye, a block that stands where it prints next, and one whose carved face is seen."""
import math

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter

from .materials import linen, material, rgb, wood
from .shapes import add, box

WIDE, LONG, HIGH = 12.0, 16.8, 5.2  # of a block, in cm
CUT = 0.62  # how deep the ground of its face is carved away
STEP = 0.04  # how fine the face's mesh is
MADDER, DEEP = '#5a1713', '#4a1411'


def stained(name, dark, light, scale, dye):
    """Wood that has taken up dye where the mesh says so."""
    m = wood(name, dark, light, scale)
    nodes, links = m.node_tree.nodes, m.node_tree.links
    shader = nodes['Principled BSDF']
    colour = shader.inputs['Base Color'].links[0].from_socket
    where = nodes.new('ShaderNodeAttribute')
    where.attribute_name = 'dye'
    mix = nodes.new('ShaderNodeMixRGB')
    links.new(where.outputs['Fac'], mix.inputs['Fac'])
    links.new(colour, mix.inputs['Color1'])
    mix.inputs['Color2'].default_value = rgb(dye)
    links.new(mix.outputs['Color'], shader.inputs['Base Color'])
    shader.inputs['Roughness'].default_value = 0.6
    shader.inputs['Specular'].default_value = 0.2
    return m


def dyed(ob, share):
    ob.data.attributes.new('dye', 'FLOAT', 'POINT').data.foreach_set('value', np.clip(share, 0, 1).astype(np.float32))


def carving(folder, name):
    """The face's height from 0, its ground, to 1, where it prints; rows run from its far edge."""
    image = bpy.data.images.load(f'{folder}/printing-{name}.png')
    image.colorspace_settings.name = 'Non-Color'
    w, h = image.size
    pixels = np.empty(w * h * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return gaussian_filter(pixels.reshape(h, w, 4)[::-1, :, 0], 1.1)


def rough(shape, seed, *sizes):
    random = np.random.default_rng(seed)
    parts = [gaussian_filter(random.normal(size=shape), size) for size in sizes]
    return sum(p / p.std() for p in parts) / len(parts)


def block(folder, name, seed):
    """A carved block, its face up at height 0, its grip below. Returns what moves it."""
    root = bpy.data.objects.new(f'block {name}', None)
    bpy.context.scene.collection.objects.link(root)
    m = stained(f'block {name}', '#59371d', '#8c5f3a', (70, 5, 70), DEEP)
    cut = carving(folder, name)
    columns, rows = round(WIDE / STEP) + 1, round(LONG / STEP) + 1
    x, y = np.meshgrid(np.linspace(-WIDE / 2, WIDE / 2, columns), np.linspace(LONG / 2, -LONG / 2, rows))
    # Its face is the print's other hand.
    i, j = ((LONG / 2 - y) / LONG * (cut.shape[0] - 1)).astype(int), ((WIDE / 2 - x) / WIDE * (cut.shape[1] - 1)).astype(int)
    up = np.clip((cut[i, j] - 0.22) / 0.5, 0, 1)
    chisel = 0.05 * rough(up.shape, seed, (3, 9), 5) + 0.03 * rough(up.shape, seed + 1, 2)
    inside = np.minimum(WIDE / 2 - np.abs(x), LONG / 2 - np.abs(y))
    z = -CUT * (1 - up) * (1 + 0.12 * np.clip(rough(up.shape, seed + 2, 30), -1.5, 1.5)) + (1 - up) * chisel - 0.1 * np.clip(1 - inside / 0.18, 0, 1) ** 2
    a, b = np.arange(rows - 1)[:, None] * columns, np.arange(columns - 1)[None]
    faces = np.stack([a + b, a + columns + b, a + columns + b + 1, a + b + 1], -1).reshape(-1, 4)
    face = add(f'face {name}', np.stack([x, y, z], -1).reshape(-1, 3), faces, [m], smooth=True, parent=root)
    wet = up * (0.93 + 0.1 * rough(up.shape, seed + 3, 6)) + (1 - up) * (0.16 + 0.14 * rough(up.shape, seed + 4, 14, 40))
    dyed(face, wet.ravel())
    # Its sides, from the face's rim down.
    rim = np.concatenate([np.arange(columns), np.arange(1, rows) * columns + columns - 1, (rows - 1) * columns + np.arange(columns - 2, -1, -1), np.arange(rows - 2, 0, -1) * columns])
    top = np.stack([x, y, z], -1).reshape(-1, 3)[rim]
    levels = np.linspace(0, 1, 24)
    ring = np.stack([np.column_stack([top[:, :2] * (1 - 0.012 * t - 0.03 * max(0, t - 0.93) / 0.07), top[:, 2] + (-HIGH - top[:, 2]) * t]) for t in levels])
    n = len(rim)
    a, b = np.arange(len(levels) - 1)[:, None] * n, np.arange(n)[None]
    faces = np.stack([a + b, a + (b + 1) % n, a + n + (b + 1) % n, a + n + b], -1).reshape(-1, 4)
    sides = add(f'sides {name}', ring.reshape(-1, 3), faces, [m], smooth=False, parent=root)
    deep = (-ring[..., 2] - 0.3) / 1.5 + 0.35 * rough(ring.shape[:2], seed + 5, (2, 25))
    dyed(sides, (1 - deep).ravel() * 0.9)
    w, l = WIDE / 2 * 0.958, LONG / 2 * 0.958
    back = add(f'back {name}', np.array([[-w, -l, -HIGH], [-w, l, -HIGH], [w, l, -HIGH], [w, -l, -HIGH]]), np.array([[0, 1, 2, 3]]), [m], smooth=False, parent=root)
    dyed(back, np.full(4, 0.04))
    grip(name, root)
    return root


def grip(name, root):
    """What a hand takes: cut from the same wood, narrow at its waist, round at its ends."""
    m = stained(f'grip {name}', '#54341f', '#8a6040', (60, 4, 60), DEEP)
    t = np.linspace(0, 1, 40)
    high = 4.2 * t
    long_ = np.interp(t, [0, 0.12, 0.4, 0.75, 0.9, 1], [5.6, 5.0, 4.6, 5.2, 5.1, 4.4])
    wide = np.interp(t, [0, 0.12, 0.42, 0.75, 0.9, 1], [1.9, 1.45, 1.1, 1.55, 1.5, 0.95])
    for _ in range(3):
        long_[1:-1], wide[1:-1] = (np.convolve(v, [0.25, 0.5, 0.25], 'valid') for v in (long_, wide))
    angle = np.linspace(0, 2 * np.pi, 97)[:-1]
    bend = lambda v: np.sign(v) * np.abs(v) ** 0.5
    x = np.stack([wide[:, None] * bend(np.sin(angle)), long_[:, None] * bend(np.cos(angle)), -HIGH - high[:, None] + 0 * angle], -1)
    i, j = np.arange(39)[:, None] * 96, np.arange(96)[None]
    faces = np.stack([i + j, i + 96 + j, i + 96 + (j + 1) % 96, i + (j + 1) % 96], -1).reshape(-1, 4)
    body = add(f'grip {name}', x.reshape(-1, 3), faces, [m], parent=root)
    # Hands that have dye on them.
    dyed(body, np.repeat(0.16 + 0.3 * np.exp(-(((t - 0.72) / 0.2) ** 2)), 96) + 0.12 * rough((40, 96), 4, 3).ravel())
    cap = add(f'cap {name}', x[-1], [list(range(96))], [m], smooth=False, parent=root)
    dyed(cap, np.full(96, 0.3))


def tray(at, turn):
    """A wooden tray with a felt that is soaked with dye."""
    root = bpy.data.objects.new('tray', None)
    bpy.context.scene.collection.objects.link(root)
    root.location, root.rotation_euler = (at[0] / 100, at[1] / 100, 0.008), (0, 0, math.radians(turn))
    w, l, high, thick = 13.0, 10.5, 4.6, 1.3
    m = stained('tray', '#5f452e', '#8c6b49', (5, 60, 60), DEEP)
    for name, sides in {
        'far': ((-w, w), (l - thick, l), (0, high)), 'near': ((-w, w), (-l, thick - l), (0, high)),
        'left': ((-w, thick - w), (thick - l, l - thick), (0, high)), 'right': ((w - thick, w), (thick - l, l - thick), (0, high)),
    }.items():
        dyed(box(f'tray {name}', sides, m, root, 0.12), np.array([0.22, 0.5] * 4))
    columns, rows = 280, 230
    x, y = np.meshgrid(np.linspace(thick - w, w - thick, columns), np.linspace(l - thick, thick - l, rows))
    edge = np.minimum(w - thick - np.abs(x), l - thick - np.abs(y))
    z = 2.75 + 0.09 * rough(x.shape, 9, (26, 9), (12, 30)) + 0.03 * rough(x.shape, 10, 4) + 0.35 * np.exp(-edge / 0.5)
    # Where the block is dipped the felt is pressed flat.
    dip = np.clip(1.6 - np.maximum(np.abs(x - 1) / 6.4, np.abs(y + 0.2) / 7.0) * 1.6, 0, 0.25) / 0.25
    z = z * (1 - dip) + (2.6 + 0.02 * rough(x.shape, 11, 3)) * dip
    i, j = np.arange(rows - 1)[:, None] * columns, np.arange(columns - 1)[None]
    felt, nodes, links, shader, out = material('felt')
    shader.inputs['Base Color'].default_value = rgb(MADDER)
    shader.inputs['Roughness'].default_value = 0.26
    shader.inputs['Specular'].default_value = 0.5
    add('felt', np.stack([x, y, z], -1).reshape(-1, 3), np.stack([i + j, i + columns + j, i + columns + j + 1, i + j + 1], -1).reshape(-1, 4), [felt], parent=root)


def mat(at, turn):
    """A coarse cloth that keeps the tray's drips from the cotton."""
    root = bpy.data.objects.new('mat', None)
    bpy.context.scene.collection.objects.link(root)
    root.location, root.rotation_euler = (at[0] / 100, at[1] / 100, 0), (0, 0, math.radians(turn))
    w, l, n = 17.5, 14.0, 160
    u, v = np.meshgrid(np.linspace(-1, 1, n), np.linspace(-1, 1, n))
    x, y = w * u + 0.25 * np.sin(5 * v + 1) * np.abs(u), l * v + 0.3 * np.sin(4 * u) * np.abs(v)
    edge = np.minimum(w * (1 - np.abs(u)), l * (1 - np.abs(v)))
    free = np.clip(1 - (edge - 0.5) / 4, 0, 1)
    z = 0.75 + free * (0.12 * np.sin(x / 2.3 + 1) + 0.1 * np.sin(y / 1.9)) - 0.28 * np.clip(1 - edge / 0.5, 0, 1) ** 2
    i, j = np.arange(n - 1)[:, None] * n, np.arange(n - 1)[None]
    quads = np.stack([i + j, i + j + 1, i + n + j + 1, i + n + j], -1).reshape(-1, 4)
    ob = add('mat', np.stack([x, y, z], -1).reshape(-1, 3), quads, [linen('mat', '#7d6a52', '#a99478', 9)], uv=np.stack([x, y], -1).reshape(-1, 2)[quads].reshape(-1, 2), parent=root)
    solid = ob.modifiers.new('thickness', 'SOLIDIFY')
    solid.thickness, solid.offset = 0.003, -1


def padded():
    """The table's top: many layers under a cover of coarse cloth, drawn over its edges."""
    half, far, near, deep, r = 190.0, 44.0, 66.0, 7.0, 2.6
    turn = np.linspace(0, np.pi / 2, 14)
    front = np.column_stack([-near + r - r * np.sin(turn[::-1]), -r + r * np.cos(turn[::-1])])
    back = np.column_stack([far - r + r * np.sin(turn), -r + r * np.cos(turn)])
    rim = np.concatenate([[[-near, -deep]], front, back, [[far, -deep]]])
    way = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(rim, axis=0).T))])
    x = np.linspace(-half, half, 200)
    points = np.stack(np.broadcast_arrays(x[None], rim[:, :1], rim[:, 1:] + 0.05 * np.sin(x / 4.7 + 2 * np.sin(x / 13))[None]), -1)
    flat = np.stack(np.broadcast_arrays(x[None], way[:, None]), -1)
    i, j = np.arange(len(rim) - 1)[:, None] * 200, np.arange(199)[None]
    quads = np.stack([i + j, i + j + 1, i + 200 + j + 1, i + 200 + j], -1).reshape(-1, 4)
    add('cover', points.reshape(-1, 3), quads, [linen('cover', '#aea08a', '#c9bda6', 12)], uv=flat.reshape(-1, 2)[quads].reshape(-1, 2))
    box('frame', ((-half, half), (1 - near, far - 1), (-deep - 12, -deep + 0.5)), wood('frame', '#6f5238', '#8f7050', (3.5, 90, 40)))


def printing(folder, wish, root):
    padded()
    # The fill comes down beside its last impression; the outline's block, which is ahead, shows its face.
    standing = block(folder, 'fill', 21)
    standing.rotation_euler = (math.pi, 0, math.radians(1.2))
    standing.location = (-0.22, -0.15, 0.0045)
    lying = block(folder, 'outline', 40)
    lying.rotation_euler = (math.radians(50), 0, math.radians(-14))
    lying.location = (0.055, -0.16, 0.0955)
    mat((13, 13.5), -3)
    tray((13, 14), -6)
