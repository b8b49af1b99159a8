"""One room with one window, and a camera in it."""
import math

import bpy
import numpy as np
from mathutils import Vector

from .materials import limewash
from .shapes import add


def lamp(name, where, at, width, height, watts, colour):
    light = bpy.data.lights.new(name, 'AREA')
    light.shape, light.size, light.size_y = 'RECTANGLE', width / 100, height / 100
    light.energy, light.color = watts, colour
    o = bpy.data.objects.new(name, light)
    o.location = [v / 100 for v in where]
    o.rotation_euler = (Vector(at) - Vector(where)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)


def room(wish):
    """A wall, a floor, a window at the left, and a card that throws its light back."""
    back = wish.get('back', 29)
    deep = -60  # the floor lies below the picture, and only throws light back
    paint = wish.get('wall', ['#d2cec6', '#dad6cf'])
    add('wall', np.array([[-600, back, deep], [600, back, deep], [600, back, 500], [-600, back, 500]]), np.array([[0, 1, 2, 3]]), [limewash('wall', *paint, 1.6)], smooth=False)
    add('floor', np.array([[-600, -700, deep], [600, -700, deep], [600, back, deep], [-600, back, deep]]), np.array([[0, 1, 2, 3]]), [limewash('floor', '#c6c1b6', '#d0cbc0', 2.4)], smooth=False)
    light = wish.get('light', 1.0)
    lamp('window', wish.get('window', (-250, -150, 185)), (0, 0, 90), 110, 170, 175 * light, (0.955, 0.985, 1.0))
    lamp('card', (240, -260, 120), (0, 0, 90), 200, 220, 26 * light, (1.0, 0.99, 0.97))
    world = bpy.data.worlds.new('room')
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs['Color'].default_value = (0.97, 0.985, 1.0, 1)
    world.node_tree.nodes['Background'].inputs['Strength'].default_value = 0.11 * light


def camera(wish, low, high, aim=None):
    """85 mm on a full frame held upright, level, shifted down, so that verticals stay vertical. It shows from `low` to `high` cm.

    With `tilt` in the wish, degrees, it looks down on what lies at height 0, and `low` and `high` are measured across its view.
    """
    eye = wish.get('eye', 108)
    lens = bpy.data.cameras.new('camera')
    lens.sensor_fit, lens.sensor_height, lens.lens = 'VERTICAL', 36, 85
    distance = (high - low) / 36 * 85
    co = bpy.data.objects.new('camera', lens)
    right = (wish.get('aim', 0.0) if aim is None else aim) / 100
    tilt = math.radians(wish.get('tilt', 0))
    if tilt:
        co.location = (right, -distance / 100 * math.cos(tilt), distance / 100 * math.sin(tilt))
        lens.shift_y = (low + high) / 2 / (high - low)
    else:
        co.location = (right, -distance / 100, eye / 100)
        lens.shift_y = ((low + high) / 2 - eye) / (high - low)
    co.rotation_euler = (math.pi / 2 - tilt, 0, 0)
    lens.dof.use_dof = True
    lens.dof.focus_distance = (distance - wish.get('focus', 12)) / 100
    lens.dof.aperture_fstop = wish.get('fstop', 5.6)
    bpy.context.scene.collection.objects.link(co)
    bpy.context.scene.camera = co
