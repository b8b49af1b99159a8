"""How long draped cloth is along a straight line of its pattern: a tape measure laid on the garment."""
import numpy as np


def along(garment, x, panel, axis, at):
    """Length in cm of a panel's cloth where its pattern's x or y is `at`."""
    k = [p.name for p in garment.panels].index(panel)
    mine = garment.owner == k
    flat, points = garment.flat[mine], x[garment.faces[mine]]
    off = flat[..., 0 if axis == 'x' else 1] - at - 1e-7
    total = 0.0
    for triangle, far in zip(points, off):
        if far.min() > 0 or far.max() < 0:
            continue
        ends = [triangle[i] + (triangle[j] - triangle[i]) * far[i] / (far[i] - far[j]) for i, j in ((0, 1), (1, 2), (2, 0)) if far[i] * far[j] < 0]
        if len(ends) == 2:
            total += float(np.linalg.norm(ends[1] - ends[0]))
    return total


def measured(garment, x, lines):
    """Each measure's name and the sum of its lines; numbers among them are added: what lies between a line's end and where a tape begins."""
    return {
        name: round(sum(part if isinstance(part, (int, float)) else along(garment, x, *part) for part in parts), 1)
        for name, parts in lines.items()
    }
