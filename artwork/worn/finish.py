"""Develops a render: python3 finish.py PHOTO.npz OUT.jpg [--clean 1.0] [--exposure 1.0]

Light is divided by the colour of what it fell on, smoothed along surfaces, and multiplied back: prints stay sharp, grain goes.
"""
import argparse

import numpy as np
from numba import njit, prange
from PIL import Image
from scipy.ndimage import gaussian_filter, maximum_filter, median_filter, minimum_filter, uniform_filter

ap = argparse.ArgumentParser()
ap.add_argument('photo')
ap.add_argument('out')
ap.add_argument('--clean', type=float, default=1.0)
ap.add_argument('--exposure', type=float, default=1.0)
ap.add_argument('--balance', type=float, nargs=3, default=[1.0, 1.0, 1.0])
ap.add_argument('--wall', type=float, default=20.0)  # pixels over which the wall's light is smoothed
ap.add_argument('--quality', type=int, default=88)
ap.add_argument('--wide', type=int)  # pixels: a larger render is made smaller last of all, so that edges are smooth


@njit(parallel=True, fastmath=True, cache=True)
def smooth(light, noise, normal, depth, slope, albedo, guide, reach, strength):
    h, w, _ = light.shape
    out = np.empty_like(light)
    after = np.empty_like(noise)
    kernel = np.array([1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16])
    for y in prange(h):
        for x in range(w):
            total, r, g, b, n2 = 0.0, 0.0, 0.0, 0.0, 0.0
            here = guide[y, x]
            for j in range(-2, 3):
                yy = min(h - 1, max(0, y + j * reach))
                for i in range(-2, 3):
                    xx = min(w - 1, max(0, x + i * reach))
                    there = guide[yy, xx]
                    turn = 0.0
                    paint = 0.0
                    for c in range(3):
                        turn += (normal[y, x, c] - normal[yy, xx, c]) ** 2
                        paint += (albedo[y, x, c] - albedo[yy, xx, c]) ** 2
                    away = abs(depth[y, x] + slope[y, x, 0] * (yy - y) + slope[y, x, 1] * (xx - x) - depth[yy, xx]) / (0.005 * reach + 0.004)
                    wt = kernel[j + 2] * kernel[i + 2] * np.exp(-turn / 0.01 - away * away - paint / 0.06 - abs(here - there) / (strength * noise[y, x] + 1e-5))
                    total += wt
                    r += wt * light[yy, xx, 0]
                    g += wt * light[yy, xx, 1]
                    b += wt * light[yy, xx, 2]
                    n2 += wt * wt * noise[yy, xx] ** 2
            out[y, x, 0], out[y, x, 1], out[y, x, 2] = r / total, g / total, b / total
            # What one round leaves is no longer grain of single pixels: neighbours share it, so it falls more slowly than the sum says.
            after[y, x] = max(np.sqrt(n2) / total, 0.8 * noise[y, x])
    return out, after


def gentle(depth, axis):
    """How the surface runs on from each pixel: the smaller of the steps to its two neighbours."""
    step = np.diff(depth, axis=axis)
    edge = np.zeros_like(np.take(step, [0], axis))
    before, after = np.concatenate([edge, step], axis), np.concatenate([step, edge], axis)
    return np.where(np.abs(before) < np.abs(after), before, after).astype(np.float32)


def edges_between(picture, depth):
    """Where one thing stands well before another a pixel has the paint of both and the light of one: it stays between its neighbours, and takes a little of each."""
    edge = maximum_filter(depth, 3) - minimum_filter(depth, 3) > 0.04
    # A thread has nothing but edge: it stays as it is.
    front = minimum_filter(np.where(edge, np.inf, depth), 5)
    back = maximum_filter(np.where(edge, -np.inf, depth), 5)
    broad = edge & ((np.abs(depth - front) < 0.04) | (np.abs(depth - back) < 0.04))
    for k in range(3):
        low = minimum_filter(np.where(edge, np.inf, picture[..., k]), 5)
        high = maximum_filter(np.where(edge, -np.inf, picture[..., k]), 5)
        between = np.where(broad, np.clip(picture[..., k], low, high), picture[..., k])
        picture[..., k] = np.where(broad, gaussian_filter(between, 0.8), picture[..., k])
    return picture


def main():
    a = ap.parse_args()
    d = np.load(a.photo)
    image, normal, depth = d['Image'].astype(np.float32), d['Normal'].astype(np.float32), d['Depth'][..., 0].astype(np.float32)
    albedo = np.clip(d['DiffCol'] + d['TransCol'], 0, 1).astype(np.float32) + 0.03
    light = seen = image / albedo
    picture = image
    if a.clean > 0:
        # How grainy: what a small blur takes away, measured around each pixel.
        fine = light.mean(2)
        # Lone sparks in the shade first.
        for reach, far in ((3, 0.3), (5, 0.2)):
            usual = median_filter(fine, reach)
            lone = (usual < 0.9) & (np.abs(np.log((fine + 0.01) / (usual + 0.01))) > far)
            light = np.where(lone[..., None], light * ((usual + 0.005) / (fine + 0.005))[..., None], light).astype(np.float32)
            fine = light.mean(2)
        rough = fine - gaussian_filter(fine, 1.0)
        noise = np.sqrt(uniform_filter(rough**2, 9)).astype(np.float32) + 1e-4
        noise = np.minimum(noise, 0.35 * gaussian_filter(fine, 1.5) + 0.01).astype(np.float32)
        near = np.minimum(depth, 50)
        slope = np.stack([gentle(near, 0), gentle(near, 1)], -1)
        for level in range(5):
            # Shade is told from light where it is smooth already: single pixels at a shadow's edge are too grainy to be compared.
            guide = gaussian_filter(light.mean(2), 2.5)
            light, noise = smooth(light, noise, normal, near, slope, albedo, guide, 2**level, 1.6 * a.clean)
        # The wall is plain and its shadow soft: the light as it came may be smoothed widely, though never across the garment's edge.
        wall = depth > np.percentile(depth, 97) - 0.02
        if a.wall > 0:
            mask = wall.astype(np.float32)
            share = gaussian_filter(mask, a.wall) + 1e-6
            even = np.stack([gaussian_filter(seen[..., k] * mask, a.wall) / share for k in range(3)], -1)
            light = np.where(wall[..., None], even, light)
        picture = edges_between(light * albedo, near)
    picture = picture * a.exposure * np.array(a.balance, np.float32)
    # A soft shoulder keeps the bright cloth from burning out.
    knee = 0.72
    over = np.maximum(picture - knee, 0)
    picture = np.where(picture > knee, knee + (1 - knee) * (1 - np.exp(-over / (1 - knee))), picture)
    picture = np.clip(picture, 0, 1)
    shown = np.where(picture <= 0.0031308, picture * 12.92, 1.055 * picture ** (1 / 2.4) - 0.055)
    if a.wide:
        tall = round(a.wide * shown.shape[0] / shown.shape[1])
        shown = np.stack([np.asarray(Image.fromarray(shown[..., k].astype(np.float32)).resize((a.wide, tall), Image.LANCZOS)) for k in range(3)], -1)
    shown = shown + np.random.default_rng(0).normal(0, 0.004, shown.shape[:2])[..., None]  # a trace of grain, as film and sensors have
    Image.fromarray((np.clip(shown, 0, 1) * 255 + 0.5).astype(np.uint8)).save(a.out, quality=a.quality, optimize=True, subsampling=0)


main()
