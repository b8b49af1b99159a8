"""Nargis Wrap Dress, size M: crossover bodice, elbow sleeves, a gathered skirt of which one edge shows, a tied belt.

The two bodice fronts are one panel below the point of the neck, and so are the skirt's wings: their edges are painted and raised.
The skirt is longer along the waist than the bodice; sewing them together gathers it.
"""
import numpy as np

from ..cutting import laid_on
from ..drape import Phase
from ..pattern import Garment, Panel, curve, length, mirrored
from ..placing import TOP, body, sleeve
from ..surface import Surface

PIECE, YARDS = 'nargis-wrap-dress', ('main', 'border')
LENGTH, CHEST, WAIST_Y, WAIST = 114.0, 96 / 4, 41.0, 77 / 4
NECK, SHOULDER, DROP, ARM = 8.0, 18.5, 4.2, 21.5
SLEEVE, CUFF, CAP = 30.0, 16.0, 11.0
FULL, HEM, SKIRT = 30.0, 45.0, 73.0  # half the skirt's upper edge and hem, and its length
BELT = 3.6
TIE = (11.0, 29.0)  # where along the waist it is tied, and how long its ends are
TIE_OUT, TIE_ALONG = np.array([0.62, -0.78, 0]), np.array([0.78, 0.62, 0])  # there: away from the form, and along the waist
COTTON = dict(bend=18.0, shear=1e4, compress=4e4, crease=0.2, fold=(11, 24))
START, POSE = (38.0, 4.0), (9.0, 12.0)
PHASES = [
    Phase(0.25, 900, 20, 0, False),
    Phase(0.5, 1500, 6, 0.6),
    Phase(1.0, 1500, 1.2, 1, True, *POSE),
    Phase(0.9, 1500, 1.0, empty=1.0),
    Phase(1.2, 1500, 1.0),
    Phase(0.6, 2400, 6, bend=2.0),
]
# Where a tape is laid: along a panel where its x or y has a value.
MEASURED = {'chest': [('front', 'y', ARM), ('back', 'y', ARM)], 'length': [('back', 'x', 0), ('skirt_b', 'x', 0), 2.2], 'sleeve': [('sleeve_l', 'x', 0)]}
LOOK = {'turn': -15, 'frame': (13, 160), 'ground': '#e3c98a', 'pale': 0.3, 'knot': 1.0}
CROSS = curve((-WAIST + 4, WAIST_Y), (-7, 33), (5.4, 17), (8, 0), steps=400)
POINT = int(np.argmax(CROSS[:, 0] >= 0))
V_Y = CROSS[POINT, 1]


def half_width(y):
    return np.interp(y, [0, ARM, 36, WAIST_Y], [SHOULDER + 1.5, CHEST, WAIST + 0.4, WAIST])


def outline(neck):
    left = {
        'neck': neck,
        'shoulder': curve((NECK, 0), ((NECK + SHOULDER) / 2, DROP * 0.42), (SHOULDER, DROP)),
        'armhole': curve((SHOULDER, DROP), (SHOULDER - 1.8, DROP + 6), (SHOULDER - 2.0, ARM - 3), (CHEST, ARM)),
        'side': curve((CHEST, ARM), (CHEST - 0.6, ARM + 6), (WAIST + 0.8, WAIST_Y - 9), (WAIST, WAIST_Y)),
        'waist': curve((WAIST, WAIST_Y), (0, WAIST_Y)),
    }
    edges = {f'{name}_l': line for name, line in left.items()}
    return edges | {f'{name}_r': mirrored(line) for name, line in reversed(left.items())}


def sleeve_edges(armhole):
    def cap(half):
        return curve((0, 0), (half * 0.42, -0.2), (half * 0.5, CAP * 0.98), (half, CAP))

    low, high = 10.0, 30.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if length(cap(middle)) < armhole * 1.04 else (low, middle)
    half = low
    under = curve((half, CAP), (CUFF, SLEEVE))
    edges = {
        'cap_back': cap(half), 'under_back': under, 'cuff_back': curve((CUFF, SLEEVE), (0, SLEEVE)),
        'cuff_front': curve((0, SLEEVE), (-CUFF, SLEEVE)), 'under_front': mirrored(under), 'cap_front': mirrored(cap(half)),
    }
    return edges, lambda y: np.interp(y, [0, CAP, SLEEVE], [half, half, CUFF])


def skirt_edges():
    left = {
        'top': curve((0, 0), (FULL, 0)),
        'side': curve((FULL, 0), (HEM, SKIRT - 1.5)),
        'hem': curve((HEM, SKIRT - 1.5), (HEM * 0.5, SKIRT), (0, SKIRT)),
    }
    edges = {f'{name}_l': line for name, line in left.items()}
    return edges | {f'{name}_r': mirrored(line) for name, line in reversed(left.items())}


def place_skirt(side):
    def place(x, y):
        half = np.interp(y, [0, SKIRT], [FULL, HEM])
        across = x / half * np.pi / 2
        t = y / SKIRT
        wide = (WAIST * 0.7 + 1) * (1 - t) + 31.0 * t
        deep = (14.5 + 0.072 * (WAIST_Y - ARM)) * (1 - t) + 21.0 * t
        # Front and back meet at the sides without a fold: there they would slip through each other.
        near = np.clip((np.pi / 2 - np.abs(across)) / 0.3, 0, 1)
        pleat = 1 + near * 0.085 * (1 - 0.4 * t) * (1 + np.sin(17 * across + side * 0.7 + 1.3 * np.sin(3.1 * across))) * np.clip(y / 4, 0, 1)
        return np.stack([wide * np.sin(across) * pleat, side * deep * np.cos(across) * pleat, TOP + 0.4 - WAIST_Y - y], -1)

    return place


def make(size=1.0):
    front, back = outline(CROSS[POINT:]), outline(curve((0, 2.2), (4.4, 2.2), (7, 1.4), (8, 0)))
    front['neck_l'][0, 0] = 0
    front['neck_r'] = mirrored(front['neck_l'])
    shape = dict(half=half_width, shoulder=SHOULDER, neck=NECK, drop=DROP, arm=ARM)
    sleeves, half = sleeve_edges(length(front['armhole_l']))
    place_front = body(-1, **shape)
    bodice = lambda x, y: np.where(y > WAIST_Y - BELT, 5.0, 1.0)
    neckline = lambda x, y: np.maximum(bodice(x, y), np.where((y < V_Y + 2) & (np.abs(np.abs(x) - np.interp(y, CROSS[POINT:, 1][::-1], CROSS[POINT:, 0][::-1])) < 1.4), 3.0, 1.0))
    hem = lambda x, y: np.where(y > SKIRT - 2.6, 2.5, 1.0)
    cuff = lambda x, y: np.where(y > SLEEVE - 2.2, 2.5, 1.0)

    def tie_edges(long):
        return {'top': curve((-1.1, 0), (1.1, 0)), 'right': curve((1.1, 0), (1.8, 4), (1.8, long)), 'foot': curve((1.8, long), (-1.8, long + 1.8)), 'left': curve((-1.8, long + 1.8), (-1.8, 4), (-1.1, 0))}

    def place_tie(shift, lean):
        def place(x, y):
            at = place_front(np.full(1, TIE[0]), np.full(1, WAIST_Y - BELT / 2))[0]
            return at + TIE_OUT * (4.0 + shift * 0.4 + 0.1 * y)[:, None] + TIE_ALONG * (x + shift + lean * y)[:, None] - np.array([0, 0, 1.0]) * y[:, None]

        return place

    panels = [
        Panel('front', front, place_front, shift=(35, 10.5), stiffness=neckline),
        Panel('back', back, body(1, **shape), shift=(90, 3), stiffness=bodice),
        Panel('skirt_f', skirt_edges(), place_skirt(-1), shift=(60, 43.3), stiffness=hem),
        Panel('skirt_b', skirt_edges(), place_skirt(1), shift=(170, 43.3), stiffness=hem),
        Panel('sleeve_l', sleeves, sleeve(1, half, *START), shift=(144.5, 6.2), stiffness=cuff),
        Panel('sleeve_r', sleeves, sleeve(-1, half, *START), shift=(191.7, 6.2), stiffness=cuff),
        Panel('tie_a', tie_edges(TIE[1]), place_tie(-1.2, -0.16), stiffness=lambda x, y: 12.0 + 0 * x),
        Panel('tie_b', tie_edges(TIE[1] - 3.5), place_tie(1.2, 0.1), stiffness=lambda x, y: 12.0 + 0 * x),
    ]
    seams = []
    for s in 'lr':
        seams += [(f'front.shoulder_{s}', f'back.shoulder_{s}'), (f'front.side_{s}', f'back.side_{s}'), (f'skirt_f.side_{s}', f'skirt_b.side_{s}')]
        # The bodice's waist runs to the middle, the skirt's top from it.
        seams += [(f'skirt_f.top_{s}', f'-front.waist_{s}'), (f'skirt_b.top_{s}', f'-back.waist_{s}')]
    seams += [
        ('back.armhole_l', 'sleeve_l.cap_back'), ('front.armhole_l', '-sleeve_l.cap_front'),
        ('back.armhole_r', '-sleeve_r.cap_back'), ('front.armhole_r', 'sleeve_r.cap_front'),
        ('sleeve_l.under_back', '-sleeve_l.under_front'), ('sleeve_r.under_back', '-sleeve_r.under_front'),
    ]
    threads = [(f'{p}.waist_{s}', 0.03) for p in ('front', 'back') for s in 'lr'] + [(f'front.neck_{s}', 0.012) for s in 'lr']
    threads += [(f'front.side_{s}', 0.008) for s in 'lr'] + [(f'{p}.armhole_{s}', 0.02) for p in ('front', 'back') for s in 'lr']
    garment = Garment(panels, seams, size, tuple(threads)).sew()
    # The ties hang from the belt by threads of their own.
    one = garment.panel('front')
    spot = garment.weld[one.first + np.argmin(((one.flat - [TIE[0], WAIST_Y - BELT / 2]) ** 2).sum(1))]
    garment.ties = [(spot, int(p)) for name in ('tie_a', 'tie_b') for p in garment.edge(f'{name}.top')]
    return garment


def settle(garment, x):
    """The belt's ends lie on the skirt."""
    return laid_on(garment, x, [('tie_a', 0.35), ('tie_b', 0.6)], ('skirt_f', 'front'), TIE_OUT, TIE_ALONG)


def dress(garment, yards):
    main, border = yards['main'], yards['border']
    thread = (0.78, 0.66, 0.41)
    surfaces = {}
    for number, panel in enumerate(garment.panels):
        s = Surface(panel)
        s.colour = s.cut(main, panel.shift)
        if panel.name in ('front', 'back'):
            s.seam('side_l', 'side_r')
            s.seam('armhole_l', 'armhole_r')
            s.seam('shoulder_l', 'shoulder_r', allowance=0.9)
            neck = s.from_edges('neck_l', 'neck_r')
            s.stitches(np.abs(neck - 0.7), s.x + s.y, thread)
            s.height += 0.35 / (1 + np.exp(np.clip((neck - 0.9) / 0.05, -30, 30)))
            if panel.name == 'front':
                line = mirrored(CROSS[: POINT + 1])  # to the side where it is tied
                line = line[np.argsort(line[:, 1])]
                d = s.from_line(line)
                edge_x = np.interp(s.y, line[:, 1], line[:, 0])  # above the point the opening parts the two fronts
                over = np.where(s.x < edge_x, d, -d)
                on = s.y > V_Y - 0.5
                other = s.cut(main, (panel.shift[0] + 5.7, panel.shift[1] + 4.4), -3)
                s.colour = np.where((over < 0)[..., None], other, s.colour)
                s.height += 0.9 / (1 + np.exp(np.clip(-over / 0.035, -30, 30)))
                s.colour = s.colour * (1 - 0.34 * np.exp(-(((over + 0.06) / 0.08) ** 2)) * on)[..., None]
                s.colour = s.colour * (1 - 0.16 * np.exp(-np.maximum(-over, 0) / 0.5) * (on & (over < 0)))[..., None]
                s.stitches(np.where(on, np.abs(over - 0.7), 9), s.y, thread)
            # The belt.
            inside = s.y - (WAIST_Y - BELT)
            s.patch(inside, s.cut(main, (66, 5), 90), step=1.1, soft=0.08)
            s.stitches(np.abs(inside - 0.25), s.x, thread)
            s.shade(s.y - WAIST_Y, 0.22, 0.15)
        elif panel.name.startswith('skirt'):
            hem = s.from_edges('hem_l', 'hem_r')
            if panel.name == 'skirt_f':
                line = curve((15.5, 0), (20, 25), (21.5, 50), (24, SKIRT + 1))
                over = np.interp(s.y, line[:, 1], line[:, 0]) - s.x
                s.colour = np.where((over < 0)[..., None], s.cut(main, (panel.shift[0] + 3.3, panel.shift[1])), s.colour)
            s.border(border, hem, s.x + panel.shift[0])
            s.hem(hem, 2.0, s.x, thread)
            s.seam('side_l', 'side_r')
            # Gathers: short pleats below the belt.
            random = np.random.default_rng(9)
            beat = sum(np.sin(s.x * f + random.uniform(0, 6) + 0.05 * s.y * random.normal()) for f in (3.1, 4.3, 5.2, 6.9)) / 2
            s.height += 0.9 * beat * np.exp(-((np.maximum(s.y, 0) / 4.0) ** 1.3))
            s.shade(s.y, 0.25, 0.3)
            if panel.name == 'skirt_f':
                s.height += 0.9 / (1 + np.exp(np.clip(-over / 0.035, -30, 30)))
                s.colour = s.colour * (1 - 0.3 * np.exp(-(((over + 0.06) / 0.08) ** 2)))[..., None]
                s.colour = s.colour * (1 - 0.18 * np.exp(-np.maximum(-over, 0) / 0.7) * (over < 0))[..., None]
                s.stitches(np.abs(over - 1.0), s.y, thread)
        elif panel.name.startswith('sleeve'):
            hem = s.from_edges('cuff_back', 'cuff_front')
            s.border(border, hem, s.x + 60 * (number - 3), width=4.4)
            s.hem(hem, 2.0, s.x, thread)
            s.seam('cap_back', 'cap_front', allowance=0.8)
            s.seam('under_back', 'under_front')
        else:
            s.colour = s.cut(main, (26.6, 11.8 if panel.name == 'tie_a' else 14.8))
            edge = s.from_edges('left', 'right', 'foot')
            s.stitches(np.abs(edge - 0.25), s.x + s.y, thread)
            s.shade(edge, 0.3, 0.06)
        s.handle(seed=70 + number)
        surfaces[panel.name] = s
    return surfaces


def knot(garment):
    return [('front', TIE[0], WAIST_Y - BELT / 2)], 'tie_a'
