"""The steps of the simulation, compiled: stretch, bend, threads, contact of layers, contact with the form."""
import numpy as np
from numba import njit


@njit(cache=True)
def stretch_step(x, w, faces, inverse, area, ku, kv, kc, ks, dt):
    for t in range(len(faces)):
        a, b, c = faces[t]
        d00, d01, d10, d11 = inverse[t]
        for kind in range(3):
            e1x, e1y, e1z = x[b, 0] - x[a, 0], x[b, 1] - x[a, 1], x[b, 2] - x[a, 2]
            e2x, e2y, e2z = x[c, 0] - x[a, 0], x[c, 1] - x[a, 1], x[c, 2] - x[a, 2]
            ux, uy, uz = e1x * d00 + e2x * d10, e1y * d00 + e2y * d10, e1z * d00 + e2z * d10
            vx, vy, vz = e1x * d01 + e2x * d11, e1y * d01 + e2y * d11, e1z * d01 + e2z * d11
            if kind == 2:
                value = ux * vx + uy * vy + uz * vz
                k = ks
                bx, by, bz = d00 * vx + d01 * ux, d00 * vy + d01 * uy, d00 * vz + d01 * uz
                cx, cy, cz = d10 * vx + d11 * ux, d10 * vy + d11 * uy, d10 * vz + d11 * uz
            else:
                if kind == 1:
                    ux, uy, uz = vx, vy, vz
                    p, q, k = d01, d11, kv
                else:
                    p, q, k = d00, d10, ku
                size = np.sqrt(ux * ux + uy * uy + uz * uz) + 1e-12
                value = size - 1.0
                if value < 0:
                    k = kc
                bx, by, bz = p * ux / size, p * uy / size, p * uz / size
                cx, cy, cz = q * ux / size, q * uy / size, q * uz / size
            ax, ay, az = -bx - cx, -by - cy, -bz - cz
            total = w[a] * (ax * ax + ay * ay + az * az) + w[b] * (bx * bx + by * by + bz * bz) + w[c] * (cx * cx + cy * cy + cz * cz)
            push = -value / (total + 1.0 / (k * area[t] * dt * dt))
            x[a, 0] += push * w[a] * ax
            x[a, 1] += push * w[a] * ay
            x[a, 2] += push * w[a] * az
            x[b, 0] += push * w[b] * bx
            x[b, 1] += push * w[b] * by
            x[b, 2] += push * w[b] * bz
            x[c, 0] += push * w[c] * cx
            x[c, 1] += push * w[c] * cy
            x[c, 2] += push * w[c] * cz


@njit(cache=True)
def bend_step(x, w, points, weights, give, curl, bend, dt):
    n = np.empty(3)
    for h in range(len(points)):
        i, j, k = points[h, 0], points[h, 1], points[h, 2]
        ax, ay, az = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1], x[j, 2] - x[i, 2]
        bx, by, bz = x[k, 0] - x[i, 0], x[k, 1] - x[i, 1], x[k, 2] - x[i, 2]
        n[0], n[1], n[2] = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
        size = np.sqrt(n[0] ** 2 + n[1] ** 2 + n[2] ** 2) + 1e-9
        total = 0.0
        for k in range(4):
            total += w[points[h, k]] * weights[h, k] ** 2
        soft = 1.0 / (total + give[h] / (bend * dt * dt))
        for axis in range(3):
            value = -curl[h] * n[axis] / size
            for k in range(4):
                value += weights[h, k] * x[points[h, k], axis]
            for k in range(4):
                x[points[h, k], axis] -= soft * value * w[points[h, k]] * weights[h, k]


@njit(cache=True)
def near_pairs(x, reach, indptr, indices, limit):
    """Points that are near each other but not along the cloth."""
    low = np.array([x[:, 0].min(), x[:, 1].min(), x[:, 2].min()])
    shape = np.empty(3, np.int64)
    for k in range(3):
        shape[k] = int((x[:, k].max() - low[k]) / reach) + 1
    cells = np.empty(len(x), np.int64)
    for i in range(len(x)):
        cx, cy, cz = int((x[i, 0] - low[0]) / reach), int((x[i, 1] - low[1]) / reach), int((x[i, 2] - low[2]) / reach)
        cells[i] = (cx * shape[1] + cy) * shape[2] + cz
    start = np.zeros(shape[0] * shape[1] * shape[2] + 1, np.int64)
    for i in range(len(x)):
        start[cells[i] + 1] += 1
    for k in range(1, len(start)):
        start[k] += start[k - 1]
    fill = start[:-1].copy()
    order = np.empty(len(x), np.int64)
    for i in range(len(x)):
        order[fill[cells[i]]] = i
        fill[cells[i]] += 1
    pairs = np.empty((limit, 2), np.int64)
    count = 0
    for i in range(len(x)):
        cx, cy, cz = int((x[i, 0] - low[0]) / reach), int((x[i, 1] - low[1]) / reach), int((x[i, 2] - low[2]) / reach)
        for dx in range(-1, 2):
            for dy in range(-1, 2):
                for dz in range(-1, 2):
                    px, py, pz = cx + dx, cy + dy, cz + dz
                    if px < 0 or py < 0 or pz < 0 or px >= shape[0] or py >= shape[1] or pz >= shape[2]:
                        continue
                    cell = (px * shape[1] + py) * shape[2] + pz
                    for at in range(start[cell], start[cell + 1]):
                        j = order[at]
                        if j <= i:
                            continue
                        d = (x[i, 0] - x[j, 0]) ** 2 + (x[i, 1] - x[j, 1]) ** 2 + (x[i, 2] - x[j, 2]) ** 2
                        if d > reach * reach:
                            continue
                        known = False
                        for m in range(indptr[i], indptr[i + 1]):
                            if indices[m] == j:
                                known = True
                                break
                        if not known and count < limit:
                            pairs[count, 0], pairs[count, 1] = i, j
                            count += 1
    return pairs[:count]


@njit(cache=True)
def part_step(x, old, w, pairs, thickness, friction):
    for p in range(len(pairs)):
        i, j = pairs[p]
        if w[i] + w[j] == 0:
            continue
        dx, dy, dz = x[i, 0] - x[j, 0], x[i, 1] - x[j, 1], x[i, 2] - x[j, 2]
        d = np.sqrt(dx * dx + dy * dy + dz * dz)
        if d >= thickness or d < 1e-9:
            continue
        push = (thickness - d) / d / (w[i] + w[j])
        x[i, 0] += push * w[i] * dx
        x[i, 1] += push * w[i] * dy
        x[i, 2] += push * w[i] * dz
        x[j, 0] -= push * w[j] * dx
        x[j, 1] -= push * w[j] * dy
        x[j, 2] -= push * w[j] * dz
        for axis in range(3):
            slip = (x[i, axis] - old[i, axis]) - (x[j, axis] - old[j, axis])
            x[i, axis] -= friction * slip * w[i] / (w[i] + w[j])
            x[j, axis] += friction * slip * w[j] / (w[i] + w[j])


@njit(cache=True)
def tape_step(x, w, ends, rest, stiff, dt):
    """Threads along seams and hems, a little shorter than the cloth: they pucker it."""
    for e in range(len(ends)):
        i, j = ends[e]
        dx, dy, dz = x[i, 0] - x[j, 0], x[i, 1] - x[j, 1], x[i, 2] - x[j, 2]
        d = np.sqrt(dx * dx + dy * dy + dz * dz) + 1e-9
        if d <= rest[e]:
            continue
        push = (d - rest[e]) / d / (w[i] + w[j] + rest[e] / (stiff * dt * dt))
        x[i, 0] -= push * w[i] * dx
        x[i, 1] -= push * w[i] * dy
        x[i, 2] -= push * w[i] * dz
        x[j, 0] += push * w[j] * dx
        x[j, 1] += push * w[j] * dy
        x[j, 2] += push * w[j] * dz


@njit(cache=True)
def far_from(p, field, origin, step, limbs, soft, out):
    """Signed distance from the form, and its direction in `out`: torso from the grid, arms as tapered rods."""
    nx, ny, nz = field.shape
    fx, fy, fz = (p[0] - origin[0]) / step, (p[1] - origin[1]) / step, (p[2] - origin[2]) / step
    ix, iy, iz = int(fx), int(fy), int(fz)
    d, gx, gy, gz = 1e3, 0.0, 0.0, 0.0
    if not (fx < 1 or fy < 1 or fz < 1 or ix >= nx - 2 or iy >= ny - 2 or iz >= nz - 2):
        fx, fy, fz = fx - ix, fy - iy, fz - iz
        d = 0.0
        for a in range(2):
            wa = fx if a else 1 - fx
            for b in range(2):
                wb = fy if b else 1 - fy
                for c in range(2):
                    wc = fz if c else 1 - fz
                    value = field[ix + a, iy + b, iz + c]
                    d += wa * wb * wc * value
                    gx += (1 if a else -1) * wb * wc * value
                    gy += wa * (1 if b else -1) * wc * value
                    gz += wa * wb * (1 if c else -1) * value
        size = np.sqrt(gx * gx + gy * gy + gz * gz) + 1e-9
        gx, gy, gz = gx / size, gy / size, gz / size
    best, ax, ay, az = 1e3, 0.0, 0.0, 0.0
    for m in range(len(limbs)):
        ux, uy, uz = limbs[m, 4] - limbs[m, 0], limbs[m, 5] - limbs[m, 1], limbs[m, 6] - limbs[m, 2]
        rx, ry, rz = p[0] - limbs[m, 0], p[1] - limbs[m, 1], p[2] - limbs[m, 2]
        t = (rx * ux + ry * uy + rz * uz) / (ux * ux + uy * uy + uz * uz)
        t = min(1.0, max(0.0, t))
        rx, ry, rz = rx - t * ux, ry - t * uy, rz - t * uz
        size = np.sqrt(rx * rx + ry * ry + rz * rz) + 1e-9
        away = size - limbs[m, 3] - (limbs[m, 7] - limbs[m, 3]) * t
        if away < best:
            best, ax, ay, az = away, rx / size, ry / size, rz / size
    h = min(1.0, max(0.0, 0.5 + 0.5 * (d - best) / soft))
    both = d + (best - d) * h - soft * h * (1 - h)
    gx, gy, gz = gx + (ax - gx) * h, gy + (ay - gy) * h, gz + (az - gz) * h
    size = np.sqrt(gx * gx + gy * gy + gz * gz) + 1e-9
    out[0], out[1], out[2] = gx / size, gy / size, gz / size
    return both


@njit(cache=True)
def form_step(x, old, w, field, origin, step, limbs, soft, gap, friction):
    g = np.empty(3)
    for i in range(len(x)):
        if w[i] == 0:
            continue
        d = far_from(x[i], field, origin, step, limbs, soft, g)
        if d >= gap:
            continue
        deep = min(gap - d, 0.5)
        along = 0.0
        for axis in range(3):
            x[i, axis] += deep * g[axis]
            along += (x[i, axis] - old[i, axis]) * g[axis]
        slip = 1e-12
        for axis in range(3):
            slip += (x[i, axis] - old[i, axis] - along * g[axis]) ** 2
        hold = min(1.0, friction * deep / np.sqrt(slip))
        for axis in range(3):
            x[i, axis] -= hold * (x[i, axis] - old[i, axis] - along * g[axis])


@njit(cache=True)
def run(x, v, w, faces, inverse, area, points, weights, give, curl, ends, rest, pairs, field, origin, step, limbs, soft, steps, dt, k, gap, damping, gravity):
    """`k` holds stretch, compress, shear, bend, thickness and friction."""
    fastest = 0.25 / dt
    slow = np.exp(-damping * dt)
    for _ in range(steps):
        old = x.copy()
        for i in range(len(x)):
            if w[i] == 0:
                continue
            v[i, 2] -= gravity * dt
            speed = np.sqrt(v[i, 0] ** 2 + v[i, 1] ** 2 + v[i, 2] ** 2)
            scale = slow if speed < fastest else slow * fastest / speed
            for axis in range(3):
                v[i, axis] *= scale
                x[i, axis] += v[i, axis] * dt
        stretch_step(x, w, faces, inverse, area, k[0], k[0], k[1], k[2], dt)
        bend_step(x, w, points, weights, give, curl, k[3], dt)
        tape_step(x, w, ends, rest, 6e5, dt)
        if k[4] > 0:
            part_step(x, old, w, pairs, k[4], 0.1)
        form_step(x, old, w, field, origin, step, limbs, soft, gap, k[5])
        v[:] = (x - old) / dt
