"""What carries a garment: a form, half a form, a rail, a peg."""
import math
import os

import bpy
import numpy as np

from .materials import linen, material, plain, rgb, wood
from .shapes import add, plank, tube, turned


def oak_wood():
    return wood('oak', '#8a6a48', '#a5845e', (150, 150, 5))


def form(folder, wish, root):
    """A form of linen on a pole, or half of one that hangs from a rod."""
    oak = oak_wood()
    f = np.load(os.path.join(folder, 'form.npz'))
    cover = linen()
    add('form', f['x'], f['faces'], [cover], uv=f['uv'].reshape(-1, 2), parent=root)
    if wish.get('stubs'):
        for side in (-1, 1):
            plate = turned(f'plate {side}', [(3.6, 9.0), (3.75, 15.4), (3.6, 16.2), (3.2, 16.5), (2.4, 16.65), (0.01, 16.7)], cover, root, woven=True)
            plate.rotation_euler = (0, side * math.radians(101), 0)
            plate.scale = (1.36, 1.0, 1.0)
            plate.location = (0, 0.024, 1.344)
    if wish.get('stage') == 'half':
        top = wish['half'][1]
        cap = turned('cap', [(0.01, top - 0.3), (9.85, top - 0.3), (9.95, top), (9.9, top + 0.5), (9.4, top + 0.9), (6.0, top + 1.1), (2.0, top + 1.3), (1.4, top + 1.9), (1.5, top + 2.6), (1.9, top + 3.3), (1.7, top + 4.1), (0.9, top + 4.6), (0.01, top + 4.7)], oak, root)
        cap.scale = (1.29, 1.0, 1.0)
        cap.location = (0, 0.003, 0)
        iron, nodes, links, shader, out = material('iron')
        shader.inputs['Base Color'].default_value = rgb('#3b3936')
        shader.inputs['Metallic'].default_value, shader.inputs['Roughness'].default_value = 0.8, 0.45
        turned('rod', [(0.32, top + 4), (0.32, top + 40), (0.32, top + 140)], iron, root, (0, 0.3), 24)
    else:
        neck = (0.0, 0.9)
        turned('cap', [(0.01, 149.3), (4.95, 149.3), (5.08, 149.5), (5.08, 149.95), (4.7, 150.2), (3.0, 150.45), (1.3, 150.7), (0.75, 151.2), (0.8, 151.7), (1.2, 152.2), (1.45, 152.8), (1.3, 153.5), (0.7, 153.95), (0.01, 154.0)], oak, root, neck)
        turned('pole', [(1.25, 73), (1.25, 30), (1.25, 5)], oak, root, (0, 0.7), 48)


def rail(folder, wish, root):
    """A turned rail on two ropes."""
    hung_rail(*wish['rail'], 56, root)


def hung_rail(height, radius, half, root=None):
    oak = oak_wood()
    end = [(1.2, 0), (2.3, 0.8), (2.5, 2), (2.3, 3.2), (1.5, 4), (radius, 5)]
    bar = turned('rail', [(0.01, -half)] + [(r, d - half) for r, d in end] + [(radius, 0)] + [(r, half - d) for r, d in end[::-1]] + [(0.01, half)], oak, root)
    bar.rotation_euler = (0, math.pi / 2, 0)
    bar.location = (0, 0, height / 100)
    rope, nodes, links, shader, out = material('rope')
    shader.inputs['Base Color'].default_value = rgb('#cdbd9d')
    shader.inputs['Roughness'].default_value = 0.95
    for side in (-1, 1):
        at = side * (half - 7)
        turned(f'rope {side}', [(0.42, height - 1.9), (0.42, height + 60), (0.42, height + 120)], rope, root, (at, 0), 20)
        loop = turned(f'loop {side}', [(radius + 0.1, -0.75), (radius + 0.62, -0.45), (radius + 0.7, 0), (radius + 0.62, 0.45), (radius + 0.1, 0.75)], rope, root)
        loop.rotation_euler = (0, math.pi / 2, 0)
        loop.location = (at / 100, 0, height / 100)


RAIL = 150.4  # how high a rail with hangers is


def hanger(folder, wish, root):
    """A wooden hanger on a long rail."""
    if 'rail' not in bpy.data.objects:
        hung_rail(RAIL, 1.5, 124)
    oak = oak_wood()
    for side in (-1, 1):
        tube(f'arm {side}', [(side * x, 0, z, r) for x, z, r in ((-0.5, 143.5, 0.85), (3, 142.4, 0.8), (8, 140.5, 0.85), (13, 138.6, 0.95), (16.6, 137.2, 1.0), (17.4, 136.9, 0.5))], 1, oak, root)
    iron = plain('wire', '#6b675f', 0.35, 1.0)
    way = np.radians(np.linspace(270, -30, 16))
    crook = [(0, 1.75 * math.cos(w), RAIL + 1.75 * math.sin(w)) for w in way]
    wire = tube('hook', [(0, 0, 143), (0, 0, 145.5), (0, 0, RAIL - 2.4)] + crook[1:], 0.17, iron)
    wire.location = root.location


def peg(folder, wish, root):
    """A peg on a board along the wall."""
    oak = oak_wood()
    height, back = wish['peg'], wish['back']
    peg = turned('peg', [(0.01, -6.9), (1.3, -6.9), (1.75, -6.5), (1.8, -5.7), (1.3, -5.0), (0.95, -4.3), (0.95, 0), (1.05, back - 1.9)], oak, None)
    peg.rotation_euler = (-math.pi / 2, 0, 0)
    peg.location = (0, 0, height / 100)
    plank('board', 120, np.array([[back, -4.2], [back - 1.7, -4.2], [back - 1.9, -4.0], [back - 1.9, 4.0], [back - 1.7, 4.2], [back, 4.2]]) + [0, height])


def shelf(folder, wish, root):
    """A board on the wall, on which things stand at height 0."""
    rim = np.array([[wish['back'], -3.2], [-16.8, -3.2], [-17.2, -2.8], [-17.2, -0.4], [-16.8, 0], [wish['back'], 0]])
    plank('board', 150, rim)
