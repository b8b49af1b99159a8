"""Meshes from points and faces, turned things, cords. Lengths are cm."""
import bpy
import numpy as np

from .materials import wood


def add(name, x, faces, materials, smooth=True, uv=None, which=None, parent=None):
    mesh = bpy.data.meshes.new(name)
    faces = [list(map(int, f)) for f in faces] if not isinstance(faces, np.ndarray) else faces
    if isinstance(faces, np.ndarray):
        count, k = faces.shape
        mesh.vertices.add(len(x))
        mesh.vertices.foreach_set('co', (np.asarray(x, np.float32) / 100).ravel())
        mesh.loops.add(count * k)
        mesh.loops.foreach_set('vertex_index', faces.astype(np.int32).ravel())
        mesh.polygons.add(count)
        mesh.polygons.foreach_set('loop_start', np.arange(count, dtype=np.int32) * k)
        mesh.polygons.foreach_set('loop_total', np.full(count, k, np.int32))
    else:
        mesh.from_pydata((np.asarray(x) / 100).tolist(), [], faces)
    mesh.polygons.foreach_set('use_smooth', np.full(len(mesh.polygons), smooth))
    if uv is not None:
        mesh.uv_layers.new(name='cloth').data.foreach_set('uv', uv.astype(np.float32).ravel())
    for m in materials:
        mesh.materials.append(m)
    if which is not None:
        mesh.polygons.foreach_set('material_index', which.astype(np.int32))
    mesh.update(calc_edges=True)
    mesh.validate()
    ob = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(ob)
    if parent:
        ob.parent = parent
    return ob


def turned(name, profile, m, parent, centre=(0, 0), around=96, woven=False):
    """A lathe-turned thing: profile rows of radius, height."""
    profile = np.array(profile, float)
    t = np.linspace(0, 1, len(profile))
    fine = np.linspace(0, 1, 8 * len(profile))
    r, z = np.interp(fine, t, profile[:, 0]), np.interp(fine, t, profile[:, 1])
    kernel = np.ones(5) / 5
    r[2:-2], z[2:-2] = np.convolve(r, kernel, 'valid'), np.convolve(z, kernel, 'valid')
    angle = np.arange(around) * 2 * np.pi / around
    x = np.stack([centre[0] + r[:, None] * np.cos(angle), centre[1] + r[:, None] * np.sin(angle), z[:, None] + 0 * angle], -1)
    i, j = np.arange(len(r) - 1)[:, None] * around, np.arange(around)[None]
    faces = np.stack([i + j, i + (j + 1) % around, i + around + (j + 1) % around, i + around + j], -1).reshape(-1, 4)
    uv = None
    if woven:  # cloth coordinates, in cm
        n = len(r) - 1
        flat = x[..., :2] if r.max() > 0 else None
        corner = np.stack([flat[:-1], np.roll(flat, -1, 1)[:-1], np.roll(flat, -1, 1)[1:], flat[1:]], 2)
        uv = corner.reshape(-1, 2)
    return add(name, x.reshape(-1, 3), faces, [m], uv=uv, parent=parent)


def tube(name, line, radius, m, parent=None, around=12):
    """A rod or a wire along a line of points, which it rounds."""
    line = np.asarray(line, float)
    if line.shape[1] == 3:
        line = np.column_stack([line, np.full(len(line), radius)])
    t = np.linspace(0, len(line) - 1, 1 + 8 * (len(line) - 1))
    fine = np.stack([np.interp(t, np.arange(len(line)), line[:, k]) for k in range(4)], -1)
    for _ in range(12 if len(line) < 14 and radius else 3):
        fine[1:-1] = 0.25 * fine[:-2] + 0.5 * fine[1:-1] + 0.25 * fine[2:]
    fine, radius = fine[:, :3], fine[:, 3:]
    way = np.gradient(fine, axis=0)
    way /= np.linalg.norm(way, axis=1, keepdims=True) + 1e-9
    side = np.cross(way, [0.13, 0.2, 0.97])
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-9
    up = np.cross(side, way)
    angle = np.arange(around) * 2 * np.pi / around
    x = fine[:, None] + radius[..., None] * (np.cos(angle)[None, :, None] * side[:, None] + np.sin(angle)[None, :, None] * up[:, None])
    i, j = np.arange(len(fine) - 1)[:, None] * around, np.arange(around)[None]
    faces = np.stack([i + j, i + (j + 1) % around, i + around + (j + 1) % around, i + around + j], -1).reshape(-1, 4)
    return add(name, x.reshape(-1, 3), faces, [m], parent=parent)


def rope(name, line, radius, m, parent=None, strands=3, lay=1.15, around=8):
    """A cord of strands that are twisted round each other, each once in `lay` cm."""
    line = np.asarray(line, float)
    far = np.r_[0, np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))]
    line, far = line[np.r_[True, np.diff(far) > 1e-6]], far[np.r_[True, np.diff(far) > 1e-6]]
    at = np.linspace(0, far[-1], max(8, round(far[-1] / 0.05)))
    fine = np.stack([np.interp(at, far, line[:, k]) for k in range(3)], -1)
    for _ in range(10):
        fine[1:-1] = 0.25 * fine[:-2] + 0.5 * fine[1:-1] + 0.25 * fine[2:]
    way = np.gradient(fine, axis=0)
    way /= np.linalg.norm(way, axis=1, keepdims=True) + 1e-9
    # A frame that is carried along the cord turns no more than the cord does.
    side = np.empty_like(way)
    last = np.cross(way[0], [0.13, 0.2, 0.97])
    for i, forward in enumerate(way):
        last = last - forward * (last @ forward)
        last /= np.linalg.norm(last) + 1e-9
        side[i] = last
    up = np.cross(way, side)
    ring = np.arange(around) * 2 * np.pi / around
    points, faces = [], []
    i, j = np.arange(len(fine) - 1)[:, None] * around, np.arange(around)[None]
    quads = np.stack([i + j, i + (j + 1) % around, i + around + (j + 1) % around, i + around + j], -1).reshape(-1, 4)
    for strand in range(strands):
        turn = 2 * np.pi * (at / lay + strand / strands)
        middle = fine + 0.5 * radius * (np.cos(turn)[:, None] * side + np.sin(turn)[:, None] * up)
        own = 0.56 * radius * (1 + 0.06 * np.sin(at * 9 + 2 * strand))
        x = middle[:, None] + own[:, None, None] * (np.cos(ring)[None, :, None] * side[:, None] + np.sin(ring)[None, :, None] * up[:, None])
        faces.append(quads + sum(len(p) for p in points))
        points.append(x.reshape(-1, 3))
    return add(name, np.concatenate(points), np.concatenate(faces), [m], parent=parent)


def plank(name, half, rim, colours=('#8a6a48', '#a5845e'), grain=(1.6, 70, 70)):
    """A board from left to right, whose section is `rim`: rows of y, z."""
    ends = [np.column_stack([np.full(len(rim), x), rim]) for x in (-half, half)]
    i = np.arange(len(rim) - 1)[:, None]
    add(name, np.concatenate(ends), np.concatenate([i, i + len(rim), i + len(rim) + 1, i + 1], 1), [wood(name, *colours, grain)], smooth=False)


def box(name, sides, m, parent=None, edge=0.15):
    """A block whose edges are rounded. `sides`: lowest and highest x, y and z."""
    x = np.array([[a, b, c] for a in sides[0] for b in sides[1] for c in sides[2]], float)
    faces = np.array([[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]])
    ob = add(name, x, faces, [m], smooth=False, parent=parent)
    bevel = ob.modifiers.new('edge', 'BEVEL')
    bevel.width, bevel.segments = edge / 100, 3
    return ob
