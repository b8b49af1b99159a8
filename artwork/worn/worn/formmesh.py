"""The form as a mesh with cloth coordinates for its linen."""
import sys

import numpy as np

from .form import FOOT, TOP, torso_grid


def mesh(around=160, up=200, low=FOOT, high=TOP, man=False):
    g = torso_grid(around, up, low, high, man)
    i, j = np.arange(up - 1)[:, None] * around, np.arange(around)[None]
    faces = np.stack([i + j, i + (j + 1) % around, i + around + (j + 1) % around, i + around + j], -1).reshape(-1, 4)
    u = np.arange(around + 1) * 100.0 / around
    uv = np.empty((up - 1, around, 4, 2))
    z = g[:, 0, 2]
    uv[..., 0, 0] = uv[..., 3, 0] = u[:-1][None]
    uv[..., 1, 0] = uv[..., 2, 0] = u[1:][None]
    uv[..., 0, 1] = uv[..., 1, 1] = z[:-1][:, None]
    uv[..., 2, 1] = uv[..., 3, 1] = z[1:][:, None]
    x = g.reshape(-1, 3)
    # A bottom, so that no one looks into it.
    faces = np.concatenate([faces, np.stack([np.arange(around), np.full(around, len(x)), np.full(around, len(x)), (np.arange(around) + 1) % around], -1)])
    uv = np.concatenate([uv.reshape(-1, 4, 2), np.zeros((around, 4, 2))])
    x = np.concatenate([x, [[0, 0.7, z[0]]]])
    return x, faces, uv


if __name__ == '__main__':
    x, faces, uv = mesh()
    keep = faces[:, 1] != faces[:, 2]
    np.savez(sys.argv[1], x=x.astype(np.float32), faces=faces[keep].astype(np.int32), uv=uv[keep].astype(np.float32))
