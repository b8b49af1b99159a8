"""Photographs a draped garment: blender -b --python render.py -- FOLDER OUT [--size 1200 1500] [--samples 12] [--turn 24]

Leaves OUT.npz with the picture in linear light and what a denoiser needs (albedo, normals, depth).
"""
import argparse
import json
import math
import os
import sys

import bpy
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from studio import stands, trimmings
from studio.printing import printing
from studio.room import camera, room
from studio.table import table

STANDS = {'half': stands.form, 'rail': stands.rail, 'hanger': stands.hanger, 'peg': stands.peg, 'shelf': stands.shelf, 'table': table, 'printing': printing}
PASSES = ('Image', 'DiffCol', 'TransCol', 'Normal', 'Depth')

ap = argparse.ArgumentParser()
ap.add_argument('folder')
ap.add_argument('out')
ap.add_argument('--size', type=int, nargs=2, default=[1200, 1500])
ap.add_argument('--samples', type=int, default=12)
ap.add_argument('--turn', type=float)
ap.add_argument('--frame', type=float, nargs=2)  # lowest and highest cm in the picture
ap.add_argument('--aim', type=float)  # cm to the right
ap.add_argument('--right', type=float, default=0)  # how many cm to the right of the room's middle the piece is
ap.add_argument('--wall', nargs=2)  # the two colours of its limewash
ap.add_argument('--beside', nargs=3, action='append', default=[])  # another piece: its folder, cm to the right, degrees turned
ap.add_argument('--threshold', type=float, default=0.02)
a = ap.parse_args(sys.argv[sys.argv.index('--') + 1:])


def stand(folder, right, turn=None):
    """Puts a draped garment with what carries it into the room, `right` cm from its middle. Returns what its pattern wishes."""
    with open(f'{folder}/look.json') as file:
        look = json.load(file)
    wish = look['look']
    root = bpy.data.objects.new('turntable', None)
    scene.collection.objects.link(root)
    root.location = (right / 100, 0, 0)
    root.rotation_euler = (0, 0, math.radians(wish.get('turn', 24) if turn is None else turn))
    data = np.load(f'{folder}/mesh.npz')
    skins = trimmings.garment(folder, data, look, root)
    if len(data['buttons']):
        trimmings.buttons(data, wish, root)
    if len(data['knot']):
        trimmings.knot(data, look, skins, root)
    if len(data['fringe']):
        trimmings.fringe(data, wish, root)
    trimmings.cords(data, wish, root)
    STANDS.get(wish.get('stage'), stands.form)(folder, wish, root)
    return wish


bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
view = bpy.context.view_layer
wish = stand(a.folder, a.right, a.turn)
for folder, right, turn in a.beside:
    stand(folder, float(right), float(turn))
if a.wall:
    wish['wall'] = a.wall
room(wish)
camera(wish, *(a.frame or wish['frame']), aim=a.aim)

scene.render.engine = 'CYCLES'
c = scene.cycles
c.device, c.samples, c.use_denoising = 'CPU', a.samples, False
c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, a.threshold, 24
c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 3, 2, 1, 2
c.sample_clamp_indirect = 4
c.caustics_reflective = c.caustics_refractive = False
c.filter_width = 1.5
scene.render.threads_mode, scene.render.threads = 'FIXED', 2
scene.render.resolution_x, scene.render.resolution_y = a.size
scene.view_settings.view_transform = 'Standard'
view.use_pass_normal = view.use_pass_z = True
view.use_pass_diffuse_color = view.use_pass_transmission_color = True
scene.use_nodes = True
tree = scene.node_tree
tree.nodes.clear()
layers = tree.nodes.new('CompositorNodeRLayers')
out = tree.nodes.new('CompositorNodeOutputFile')
out.base_path = os.path.abspath(a.out) + '.passes'
out.format.file_format, out.format.color_depth, out.format.color_mode = 'OPEN_EXR', '32', 'RGBA'
out.file_slots.clear()
for name in PASSES:
    out.file_slots.new(name)
    tree.links.new(layers.outputs[name], out.inputs[name])


def photograph():
    """Renders, and gives the picture's passes as arrays."""
    bpy.ops.render.render()
    passes = {}
    for name in PASSES:
        image = bpy.data.images.load(os.path.join(out.base_path, f'{name}0001.exr'))
        image.colorspace_settings.name = 'Non-Color'
        w, h = image.size
        pixels = np.empty(w * h * 4, np.float32)
        image.pixels.foreach_get(pixels)
        passes[name] = pixels.reshape(h, w, 4)[::-1, :, :3].copy()
        bpy.data.images.remove(image)
    return passes


def extent():
    """The part of the picture that is not the room's: left, right, low, high, from 0 to 1."""
    from bpy_extras.object_utils import world_to_camera_view
    from mathutils import Vector

    bpy.context.view_layer.update()
    spots = [
        world_to_camera_view(scene, scene.camera, o.matrix_world @ Vector(corner))
        for o in scene.objects
        if o.type == 'MESH' and o.name not in ('wall', 'floor', 'pole', 'rod')
        for corner in o.bound_box
    ]
    x, y = [s.x for s in spots], [s.y for s in spots]
    # A pole or a rod leaves the picture below or above.
    low = 0 if 'pole' in scene.objects else min(y) - 0.01
    high = 1 if 'rod' in scene.objects else max(y) + 0.01
    return max(0, min(x) - 0.01), min(1, max(x) + 0.01), max(0, low), min(1, high)


# The wall needs few rays, as it is smoothed most: the whole at half the size, then the garment's part as it shall be.
scene.render.resolution_percentage = 50
c.samples = max(6, a.samples // 2)
whole = photograph()
scene.render.resolution_percentage = 100
c.samples = a.samples
left, right, low, high = extent()
scene.render.use_border, scene.render.use_crop_to_border = True, False
scene.render.border_min_x, scene.render.border_max_x, scene.render.border_min_y, scene.render.border_max_y = left, right, low, high
near = photograph()
w, h = a.size
rows, columns = np.minimum(np.arange(h) // 2, whole['Depth'].shape[0] - 1), np.minimum(np.arange(w) // 2, whole['Depth'].shape[1] - 1)
inside = (slice(math.ceil((1 - high) * h) + 2, math.floor((1 - low) * h) - 2 if low > 0 else h), slice(math.ceil(left * w) + 2, math.floor(right * w) - 2))
if high == 1:
    inside = (slice(0, inside[0].stop), inside[1])
passes = {}
for name in PASSES:
    passes[name] = whole[name][rows][:, columns]
    passes[name][inside] = near[name][inside]
if 'tilt' in wish:  # How far a thing is, is measured level: so all of the wall is as far.
    lens, tilt = scene.camera.data, math.radians(wish['tilt'])
    up = ((h / 2 - np.arange(h) - 0.5) / h + lens.shift_y) * lens.sensor_height / lens.lens
    passes['Depth'] *= (math.cos(tilt) + up * math.sin(tilt))[:, None, None].astype(np.float32)
np.savez(a.out + '.npz', **passes)
