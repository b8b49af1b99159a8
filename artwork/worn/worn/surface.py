"""Each panel's own picture, in cloth coordinates: its print, border and placket as colour, its seams and stitches as height."""
import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import distance_transform_edt, gaussian_filter

Image.MAX_IMAGE_PIXELS = None
PX = 20  # pixels per cm, as the yardage is printed; what is photographed from near has more
PAD = 1.0


class Surface:
    def __init__(self, panel, px=PX):
        self.panel, self.px = panel, px
        outline = np.concatenate([line[:-1] for line in panel.edges.values()])
        self.low = outline.min(0) - PAD
        self.size = np.ceil((outline.max(0) + PAD - self.low) * px).astype(int)
        w, h = self.size
        x, y = np.meshgrid((np.arange(w) + 0.5) / px + self.low[0], (np.arange(h) + 0.5) / px + self.low[1])
        self.x, self.y = x.astype(np.float32), y.astype(np.float32)
        self.colour = np.ones((h, w, 3), np.float32)
        self.height = np.zeros((h, w), np.float32)  # in mm
        self.inside = None  # the colour of a lining; without one the dye shows through

    def from_line(self, line):
        """How far every pixel is from a line, in cm."""
        image = Image.new('L', tuple(int(n) for n in self.size), 255)
        ImageDraw.Draw(image).line([tuple(p) for p in (line - self.low) * self.px], fill=0, width=1)
        return (distance_transform_edt(np.asarray(image)) / self.px).astype(np.float32)

    def from_edges(self, *names):
        return np.minimum.reduce([self.from_line(self.panel.edges[name]) for name in names])

    def cut(self, yardage, shift, turn=0.0):
        """The yardage as it lies under the panel."""
        a = np.radians(turn)
        u = np.cos(a) * self.x - np.sin(a) * self.y + shift[0]
        v = np.sin(a) * self.x + np.cos(a) * self.y + shift[1]
        h, w = yardage.shape[:2]
        return yardage[(v * self.px).astype(int) % h, (u * self.px).astype(int) % w]

    def border(self, strip, distance, along, width=6.0, inset=0.3):
        """A printed border along an edge: `distance` from it, `along` it."""
        v = width + inset - distance
        rows = np.clip((v * self.px).astype(int), 0, strip.shape[0] - 1)
        columns = ((along + 400) * self.px).astype(int) % strip.shape[1]
        on = (distance > 0) & (v > 0)
        self.colour = np.where(on[..., None], strip[rows, columns], self.colour)

    def stitches(self, distance, along, thread=(0.86, 0.83, 0.76), pitch=0.28):
        """A row of machine stitches where `distance` is zero: threads lie on the cloth and pull it in."""
        near = np.exp(-((distance / 0.045) ** 2))
        beat = (along / pitch) % 1
        thread_on = near * np.clip(1.6 * np.sin(np.pi * np.clip((beat - 0.12) / 0.76, 0, 1)), 0, 1)
        self.shade(distance, 0.16, 0.07)
        self.colour = self.colour * (1 - 0.55 * thread_on[..., None]) + 0.55 * thread_on[..., None] * np.array(thread, np.float32)
        hole = near * np.exp(-(((np.minimum(beat, 1 - beat) * pitch) / 0.05) ** 2))
        self.colour = self.colour * (1 - 0.4 * hole[..., None])
        self.height += -0.22 * np.exp(-((distance / 0.11) ** 2)) + 0.12 * thread_on

    def shade(self, distance, strength, width):
        """The hairline of shade in a groove, which is finer than the picture's light can draw."""
        self.colour = self.colour * (1 - strength * np.exp(-((distance / width) ** 2)))[..., None]

    def seam(self, *names, allowance=1.0):
        """The groove of a seam, and the allowance pressed behind it, which shows as a faint step."""
        d = self.from_edges(*names)
        wobble = gaussian_filter(np.random.default_rng(3).normal(size=d.shape).astype(np.float32), 7) * 7 * 2.2
        self.height += -0.8 * np.exp(-((d / 0.12) ** 2)) + 0.26 / (1 + np.exp(np.clip((d - allowance) / 0.07, -30, 30)))
        self.height += 0.34 * wobble * np.exp(-d / 0.8)
        self.shade(d, 0.3, 0.06)

    def seam_at(self, across):
        """A seam inside a panel, where two pieces were joined before: only its groove."""
        self.height += -0.7 * np.exp(-((across / 0.12) ** 2))
        self.shade(across, 0.3, 0.06)

    def rolled(self, distance):
        """The turned edge of a collar: a little thicker, its very rim in shade."""
        self.height += 0.5 * np.exp(-(((distance - 0.2) / 0.16) ** 2))
        self.shade(distance, 0.55, 0.09)

    def hem(self, distance, depth, along, thread=(0.86, 0.83, 0.76)):
        self.height += 0.28 / (1 + np.exp(np.clip((distance - depth - 0.12) / 0.05, -30, 30)))
        self.stitches(np.abs(distance - depth), along, thread)
        wobble = gaussian_filter(np.random.default_rng(4).normal(size=distance.shape).astype(np.float32), 8) * 8 * 2.2
        self.height += 0.32 * wobble * np.exp(-np.abs(distance - depth) / 0.9)
        self.shade(distance - depth - 0.14, 0.22, 0.07)
        # Roping: the turned cloth twists a little between the stitches; and its fold is round.
        rope = np.sin(2 * np.pi * (along + 0.7 * distance) / 0.75 + 3 * wobble) * (1 + 0.5 * wobble)
        self.height += 0.11 * rope * np.exp(-(((distance - depth) / 0.55) ** 2))
        self.height -= 0.75 * np.clip(1 - distance / 0.22, 0, 1) ** 2
        self.shade(distance, 0.28, 0.07)

    def patch(self, inside, colour, step=0.5, soft=0.05):
        """A second layer of cloth on top; `inside` is how deep within it a pixel is, in cm."""
        on = inside > 0
        self.colour = np.where(on[..., None], colour, self.colour)
        self.height += step / (1 + np.exp(np.clip(-inside / soft * 1.4, -30, 30)))
        self.height -= 0.25 * np.exp(-((inside / 0.06) ** 2))
        # The fold's edge throws a hairline of shade.
        self.colour = self.colour * (1 - 0.42 * np.exp(-(((inside + 0.05) / 0.07) ** 2)))[..., None]

    def handle(self, strength=1.0, seed=0):
        """Slubs of the yarn and the soft crumple of washed cotton."""
        random = np.random.default_rng(seed)
        shape = self.height.shape

        def grain(sy, sx):
            n = gaussian_filter(random.normal(size=shape).astype(np.float32), (sy * self.px / PX, sx * self.px / PX))
            return n / n.std()

        self.height += strength * (0.03 * grain(0.8, 16) + 0.03 * grain(16, 0.8) + 0.07 * grain(7, 5) + 0.2 * grain(22, 13) + 0.34 * grain(60, 32))
        # Yarns are spun unevenly: some are a trace darker.
        self.colour *= (1 + 0.012 * grain(0.7, 22) + 0.012 * grain(22, 0.7))[..., None]

    def save(self, file):
        Image.fromarray((np.clip(self.colour, 0, 1) * 255 + 0.5).astype(np.uint8)).save(file + '-colour.png', compress_level=1)
        if self.inside is not None:
            Image.fromarray((np.clip(self.inside, 0, 1) * 255 + 0.5).astype(np.uint8)).save(file + '-inside.png', compress_level=1)
        deep = np.clip((self.height + 3.0) / 6.0, 0, 1)
        Image.fromarray((deep * 65535).astype(np.uint16)).save(file + '-height.png', compress_level=1)

    def uv(self, flat):
        return np.stack([(flat[..., 0] - self.low[0]) * self.px / self.size[0], 1 - (flat[..., 1] - self.low[1]) * self.px / self.size[1]], -1)


def yardage(file):
    return np.asarray(Image.open(file).convert('RGB'), np.float32) / 255
