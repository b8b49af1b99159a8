"""What carries a garment: a form, half a form, a rail, a peg."""
import math
import os

import numpy as np

from .materials import linen, material, plain, rgb, wood
from .shapes import add, turned


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
            plate = turned(f'plate {side}', [(3.9, 11.0), (4.2, 13.0), (4.2, 15.4), (4.15, 16.4), (4.0, 17.4), (3.5, 18.0), (2.6, 18.35), (1.4, 18.5), (0.01, 18.5)], cover, root, woven=True)
            plate.rotation_euler = (0, side * math.pi / 2 + math.radians(6) * side, 0)
            plate.scale = (1.32, 1.0, 1.0)
            plate.location = (0, 0.024, 1.322)
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
    oak = oak_wood()
    height, radius = wish['rail']
    rail = turned('rail', [(0.01, -56), (1.2, -56), (2.3, -55.2), (2.5, -54), (2.3, -52.8), (1.5, -52), (radius, -51), (radius, 0), (radius, 51), (1.5, 52), (2.3, 52.8), (2.5, 54), (2.3, 55.2), (1.2, 56), (0.01, 56)], oak, root)
    rail.rotation_euler = (0, math.pi / 2, 0)
    rail.location = (0, 0, height / 100)
    rope, nodes, links, shader, out = material('rope')
    shader.inputs['Base Color'].default_value = rgb('#cdbd9d')
    shader.inputs['Roughness'].default_value = 0.95
    for side in (-1, 1):
        turned(f'rope {side}', [(0.42, height - 1.9), (0.42, height + 60), (0.42, height + 120)], rope, root, (side * 49, 0), 20)
        loop = turned(f'loop {side}', [(radius + 0.1, -0.75), (radius + 0.62, -0.45), (radius + 0.7, 0), (radius + 0.62, 0.45), (radius + 0.1, 0.75)], rope, root)
        loop.rotation_euler = (0, math.pi / 2, 0)
        loop.location = (side * 0.49, 0, height / 100)


def peg(folder, wish, root):
    """A peg in the wall, and a roll of paper that looks out of the bag."""
    oak = oak_wood()
    peg = turned('peg', [(0.01, -9.5), (1.5, -9.5), (1.95, -9.0), (2.0, -8.2), (1.5, -7.4), (1.1, -6.6), (1.1, 4), (1.25, 12), (1.25, 29)], oak, None)
    peg.rotation_euler = (-math.pi / 2, 0, 0)
    peg.location = (0, 0, wish['peg'] / 100)
    rose = turned('rose', [(0.01, 0), (2.6, 0), (3.2, 0.3), (3.3, 1.0), (3.3, 1.6), (0.01, 1.6)], oak, None)
    rose.rotation_euler = (math.pi / 2, 0, 0)
    rose.location = (0, wish['back'] / 100, wish['peg'] / 100)
    if 'roll' in wish:  # a roll of paper that looks out of the bag
        *ends, radius = wish['roll']
        ends = np.array(ends).reshape(2, 3)
        paper = plain('paper', '#e9e2d3', 0.8)
        spiral = np.linspace(0, 7 * np.pi, 240)
        r = radius * (1 - 0.42 * spiral / spiral[-1])
        way = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
        side = np.cross(way, [0, 1, 0])
        ring = r[:, None] * (np.cos(spiral)[:, None] * side + np.sin(spiral)[:, None] * np.array([0, 1, 0]))
        x = np.concatenate([ring + ends[0], ring + ends[1]])
        i = np.arange(239)[:, None]
        add('roll', x, np.concatenate([i, i + 1, i + 241, i + 240], 1), [paper], parent=root)
