"""Cords: smooth ways through points, how they lie on cloth, the knots and tassels at their ends."""
import numpy as np
from scipy.interpolate import PchipInterpolator
from scipy.ndimage import gaussian_filter1d


def rounded(shape, number=60):
    """A smooth way through points."""
    shape = np.asarray(shape, float)
    at = np.r_[0, np.cumsum(np.linalg.norm(np.diff(shape, axis=0), axis=1))]
    return PchipInterpolator(at, shape)(np.linspace(0, at[-1], number)) if len(shape) > 2 else shape


def end_knot(line, turns=1.75, wide=0.2):
    """An overhand knot where a cord ends: the cord goes round itself, then a short end hangs out."""
    tip, way = line[-1], line[-1] - line[-3]
    way /= np.linalg.norm(way)
    side = np.cross(way, [0, 1.0, 0])
    side /= np.linalg.norm(side)
    front = np.cross(side, way)
    a = np.linspace(0, 2 * np.pi * turns, 26)[1:, None]
    coil = tip + wide * (np.sin(a) * side + (1 - np.cos(a)) * front * 0.9) + way * (0.30 * a / a[-1] + 0.06 * np.sin(a))
    return np.concatenate([line, coil, coil[-1] + way * np.array([[0.2], [0.45], [0.7]])])


def fallen(x, top, shape, off):
    """A cord from `top` down the front of a garment: `shape` says where it goes, across and up. It hangs plumb from what stands out most above it."""
    line = rounded(shape)
    rows, far = [], top[1]
    for across, up in line:
        at = top[0] + across, top[2] + up
        near = x[(np.abs(x[:, 0] - at[0]) < 1.0) & (np.abs(x[:, 2] - at[1]) < 1.0) & (x[:, 1] < 0)]
        far = min(far, near[:, 1].min() if len(near) else far)
        rows.append([at[0], far - off, at[1]])
    rows = np.array(rows)
    rows[:, 1] = gaussian_filter1d(rows[:, 1], 3, mode='nearest')
    return rows


def tassel(tip, long, threads=36, radius=0.055):
    """A knot where a cord ends, and the threads that hang from it, bound once below it: ways, where they are thinner with a radius."""
    random = np.random.default_rng(11)
    t = np.linspace(0, 1, 14)
    turn = 2 * np.pi * np.linspace(0, 1, 60)

    def coil(turns, wide, high, low):
        return tip + np.column_stack([wide * np.cos(turns * turn), wide * np.sin(turns * turn), np.interp(turn, [0, 2 * np.pi], [high, low])])

    lines = [coil(1.9, 0.23, 0.1, -0.26)]
    for k in range(threads):
        angle, wide = 2.4 * k, np.sqrt((k + 0.5) / threads)  # 2.4: they fill a circle evenly
        spread = wide * (0.2 + 0.05 * np.cos(9 * t) * np.exp(-6 * t) + 0.2 * t * (2 - t)) + 0.05 * random.normal() * t**2
        fall = 0.35 + (long + random.normal(0, 0.07)) * t
        lines.append(np.stack([tip[0] + spread * np.cos(angle), tip[1] + spread * np.sin(angle), tip[2] - fall, radius + 0 * t], -1))
    lines.append(np.column_stack([coil(4, 0.27, -0.62, -0.86), np.full(60, 0.07)]))
    return lines
