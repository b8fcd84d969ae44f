import type { Point, Tone } from "./canopy-tree.ts";
import { forEachLink } from "./particle-links.ts";
import { linkReach, mouseReach, type Particle } from "./particles.ts";

/** Paints the particles; links of the same opacity share one stroke. */
export function createParticleRenderer(
  canvas: OffscreenCanvas,
  palette: Palette,
): ParticleRenderer {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no context to paint in");
  let [width, height] = [0, 0];
  const links = { quiet: createLinks(), lit: createLinks() };
  const glows = new Map([...palette].map(([tone, colour]) => [tone, createGlow(colour)]));

  return {
    resize({ density, ...room }) {
      ({ width, height } = room);
      canvas.width = Math.round(width * density);
      canvas.height = Math.round(height * density);
      context.setTransform(density, 0, 0, density, 0, 0);
      // At most one device pixel: hairlines are much faster.
      context.lineWidth = Math.min(0.7, 1 / density);
    },
    paint(particles, mouse) {
      context.clearRect(0, 0, width, height);
      paintLinks(context, links, particles, mouse, palette);
      for (const particle of particles) paintParticle(context, particle, palette, glows);
    },
  };
}

const strengths = 8;

/** Plain numbers, kept between frames: browsers free Path2D objects so late that the tab grew by megabytes a second. */
const createLinks = () => Array.from({ length: strengths }, (): number[] => []);

function paintLinks(
  context: Context,
  { quiet, lit }: Links,
  particles: readonly Particle[],
  mouse: Point | undefined,
  palette: Palette,
) {
  for (const ends of [...quiet, ...lit]) ends.length = 0;
  forEachLink(particles, linkReach, (one, other, distance) => {
    const isLit = (one.tone === "sun" && other.tone === "sun") || isNear(one, other, mouse);
    const nearness = 1 - distance / linkReach;
    // In the crown far links fade sooner: dozens cross each other there and would veil the twigs.
    const strength = one.isLoose && other.isLoose ? nearness : nearness * nearness;
    (isLit ? lit : quiet)[Math.floor(strength * strengths)]?.push(one.x, one.y, other.x, other.y);
  });

  for (const [groups, tone, maxAlpha] of [
    [quiet, "blossom", 0.45],
    [lit, "sun", 0.35],
  ] as const) {
    context.strokeStyle = palette.get(tone) ?? "";
    for (const [strength, ends] of groups.entries()) {
      context.globalAlpha = maxAlpha * ((strength + 0.5) / strengths) ** 3 + 0.005;
      context.beginPath();
      for (let at = 0; at < ends.length; at += 4) {
        context.moveTo(ends[at] ?? 0, ends[at + 1] ?? 0);
        context.lineTo(ends[at + 2] ?? 0, ends[at + 3] ?? 0);
      }
      context.stroke();
    }
  }
}

function isNear(one: Particle, other: Particle, mouse: Point | undefined): boolean {
  if (!mouse) return false;
  const [dx, dy] = [(one.x + other.x) / 2 - mouse[0], (one.y + other.y) / 2 - mouse[1]];
  return dx * dx + dy * dy < mouseReach * mouseReach;
}

function paintParticle(context: Context, particle: Particle, palette: Palette, glows: Glows) {
  const { x, y, tone, phase, bloom, isLoose, isFlower } = particle;
  // Swells while it opens.
  const size = particle.size * (1 + 0.6 * Math.sin(bloom * Math.PI));
  const glow = glows.get(tone);
  if (isFlower && glow) {
    context.globalAlpha = y < 80 ? 0.3 : 1;
    context.drawImage(glow, x - size * 5, y - size * 5, size * 10, size * 10);
  }
  // Petals fade under the header for legibility.
  const fade = Math.min(1, 0.25 + y / 170);
  context.globalAlpha = (isLoose ? 0.55 : 0.95) * Math.max(0, fade);
  context.fillStyle = palette.get(tone) ?? "";
  context.beginPath();
  if (isFlower && tone !== "sun") {
    const [offset, radius] = [size * 0.85 * bloom, size * (1 - 0.38 * bloom)];
    for (let petal = 0; petal < 5; petal++) {
      const angle = phase + (petal * Math.PI * 2) / 5;
      const [centreX, centreY] = [x + Math.cos(angle) * offset, y + Math.sin(angle) * offset];
      context.moveTo(centreX + radius, centreY);
      context.arc(centreX, centreY, radius, 0, Math.PI * 2);
    }
    context.fill();
    context.fillStyle = palette.get("on-inverse") ?? "";
    context.beginPath();
    context.arc(x, y, size * 0.34 * bloom, 0, Math.PI * 2);
  } else {
    context.arc(x, y, size, 0, Math.PI * 2);
  }
  context.fill();
}

/** A glow sprite of one colour, painted once and reused. */
function createGlow(colour: string): OffscreenCanvas {
  const stamp = new OffscreenCanvas(64, 64);
  const context = stamp.getContext("2d");
  if (!context) return stamp;
  const fade = context.createRadialGradient(32, 32, 0, 32, 32, 32);
  fade.addColorStop(0, "black");
  fade.addColorStop(1, "transparent");
  context.globalAlpha = 0.32;
  context.fillStyle = fade;
  context.fillRect(0, 0, 64, 64);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-in";
  context.fillStyle = colour;
  context.fillRect(0, 0, 64, 64);
  return stamp;
}

export type ParticleRenderer = {
  /** Resizes (CSS pixels) and clears the canvas. */
  resize(room: { width: number; height: number; density: number }): void;
  paint(particles: readonly Particle[], mouse: Point | undefined): void;
};
export type Palette = ReadonlyMap<Tone, string>;
type Links = { quiet: number[][]; lit: number[][] };
type Context = OffscreenCanvasRenderingContext2D;
type Glows = ReadonlyMap<Tone, OffscreenCanvas>;
