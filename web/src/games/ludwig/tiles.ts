/** The geometry of tiles: rotation, position, and SVG paths of walls, entrances and fences. One unit is U pixels. */
import type { Catalog, Placed, Tile } from '../../protocol/generated/ludwig'

export const U = 40

export type Point = readonly [number, number]
export type Rotation = Placed['rot']
export type Side = 'N' | 'E' | 'S' | 'W'
export type Entrance = readonly [x: number, y: number, side: Side]
/** Left, top, width, height. */
export type Box = readonly [number, number, number, number]

const SIDES: readonly Side[] = ['N', 'E', 'S', 'W']
const STEPS: Record<Side, Point> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] }
const INSET = 0.17 // distance in units of the line inside a room

/** A rotated tile at 0,0: sizes in units, paths in pixels. */
export interface Form {
  tile: Tile
  rot: Rotation
  width: number
  height: number
  outline: string
  inside: string
  fence: string
  entrances: readonly Entrance[]
  /** The box for the label. */
  box: Box
}

export const isCorridorTile = (tile: Tile) => tile.name === 'Foyer' || tile.name === 'Hallway' || tile.name === 'Stairs'

const indexes = new WeakMap<Catalog, Map<string, Tile>>()

export function tileNamed(catalog: Catalog, name: string): Tile {
  let index = indexes.get(catalog)
  if (!index) indexes.set(catalog, (index = new Map(catalog.tiles.map((tile) => [tile.name, tile]))))
  const tile = index.get(name)
  if (!tile) throw new Error(`there is no tile ${name}`)
  return tile
}

const forms = new WeakMap<Tile, Map<Rotation, Form>>()

export function formOf(tile: Tile, rot: Rotation): Form {
  let known = forms.get(tile)
  if (!known) forms.set(tile, (known = new Map()))
  let form = known.get(rot)
  if (!form) known.set(rot, (form = made(tile, rot)))
  return form
}

function made(tile: Tile, rot: Rotation): Form {
  const upright = rot % 180 === 0
  const [width, height] = upright ? [tile.width, tile.height] : [tile.height, tile.width]
  const corners = tile.outline.map((point) => turned(point, tile, rot))
  const round = tile.kind === 'circle'
  return {
    tile,
    rot,
    width,
    height,
    outline: round ? circle(width / 2, width / 2) : polygon(corners),
    inside: round ? circle(width / 2, width / 2 - INSET) : polygon(shrunk(corners, INSET)),
    fence: fenceOf(tile, rot),
    entrances: tile.entrances.map((entrance) => turnedEntrance(entrance, tile, rot)),
    box: boxOf(tile, rot, width, height),
  }
}

/** Rotate a point of the printed tile. */
export function turned([x, y]: Point, { width, height }: Tile, rot: Rotation): Point {
  switch (rot) {
    case 0:
      return [x, y]
    case 90:
      return [height - y, x]
    case 180:
      return [width - x, height - y]
    case 270:
      return [y, width - x]
  }
}

function turnedEntrance([x, y, side]: Entrance, tile: Tile, rot: Rotation): Entrance {
  const [middleX, middleY] = turned([x + 0.5, y + 0.5], tile, rot)
  return [middleX - 0.5, middleY - 0.5, SIDES[(SIDES.indexOf(side) + rot / 90) % 4]!]
}

const px = (measure: number) => Number((measure * U).toFixed(2))
const spot = ([x, y]: Point) => `${px(x)} ${px(y)}`

function polygon(points: readonly Point[]): string {
  return `M${points.map(spot).join('L')}Z`
}

function circle(middle: number, radius: number): string {
  const [r, d] = [px(radius), px(2 * radius)]
  return `M${spot([middle - radius, middle])}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1 ${-d} 0Z`
}

/** Inset a clockwise polygon. */
function shrunk(points: readonly Point[], by: number): Point[] {
  const count = points.length
  const edge = (n: number) => {
    const [[x1, y1], [x2, y2]] = [points[n % count]!, points[(n + 1) % count]!]
    const long = Math.hypot(x2 - x1, y2 - y1)
    const [right, down] = [(x2 - x1) / long, (y2 - y1) / long]
    return { x: x1 - down * by, y: y1 + right * by, right, down }
  }
  return points.map((_, n) => {
    const [one, other] = [edge(n + count - 1), edge(n)]
    const across = one.right * other.down - one.down * other.right
    const along = ((other.x - one.x) * other.down - (other.y - one.y) * other.right) / across
    return [one.x + along * one.right, one.y + along * one.down]
  })
}

function fenceOf(tile: Tile, rot: Rotation): string {
  if (!tile.fence.length) return ''
  const points = tile.fence.map((point) => turned(point, tile, rot))
  if (tile.kind !== 'circle') return `M${points.map(spot).join('L')}`
  const radius = px(tile.width / 2)
  return `M${spot(points[0]!)}A${radius} ${radius} 0 0 1 ${spot(points[1]!)}`
}

function boxOf(tile: Tile, rot: Rotation, width: number, height: number): Box {
  if (tile.kind === 'circle') return [width * 0.08, height * 0.2, width * 0.84, height * 0.6]
  if (tile.kind === 'octagon') return [0.5, 0.35, width - 1, height - 0.7]
  if (tile.kind === 'box') return [0.25, 0.2, width - 0.5, height - 0.4]
  // the upper right of a printed L is empty: the label goes into its horizontal arm
  const notch = height - tile.outline[2]![1]
  const top = rot === 0 || rot === 270 ? tile.outline[2]![1] : 0
  return [0.25, top + 0.2, width - 0.5, notch - 0.4]
}

// --- placed tiles

export interface Laid {
  form: Form
  x: number
  y: number
  down: boolean
}

export function laid(catalog: Catalog, placed: Placed): Laid {
  const tile = tileNamed(catalog, placed.tile)
  return {
    form: formOf(tile, placed.rot),
    x: placed.x,
    y: placed.y,
    down: placed.floor === 'down' || (tile.floors.length === 1 && tile.floors[0] === 'down'),
  }
}

/** The SVG transform of a placed tile. */
export const at = ({ x, y }: Laid) => `translate(${x * U} ${y * U})`

export const entrancesOf = ({ form, x, y }: Laid): Entrance[] =>
  form.entrances.map(([right, down, side]) => [x + right, y + down, side])

export const keyOf = ([x, y, side]: Entrance) => `${x},${y},${side}`

/** The same edge, seen from the other side. */
export function across([x, y, side]: Entrance): Entrance {
  const [right, down] = STEPS[side]
  return [x + right, y + down, SIDES[(SIDES.indexOf(side) + 2) % 4]!]
}

/** Return whether a point lies on a tile or its walls. */
export function covers({ form, x, y }: Laid, point: Point): boolean {
  const { tile, width, height, rot } = form
  const [right, down] = turned([point[0] - x, point[1] - y], { ...tile, width, height }, opposite(rot))
  if (right < 0 || down < 0 || right > tile.width || down > tile.height) return false
  if (tile.kind === 'circle') return Math.hypot(right - tile.width / 2, down - tile.height / 2) <= tile.width / 2
  if (tile.kind === 'L') return right <= tile.outline[1]![0] || down >= tile.outline[2]![1]
  const cut = tile.kind === 'octagon' ? 1 : 0
  return Math.min(right, tile.width - right) + Math.min(down, tile.height - down) >= cut
}

const opposite = (rot: Rotation) => ((360 - rot) % 360) as Rotation

export type Leads = 'joined' | 'external' | 'free' | 'walled'

/** What each entrance of a castle leads to, marking those that lead outside. */
export function ways(tiles: readonly Laid[], external: readonly Entrance[]): { at: Entrance; leads: Leads }[] {
  const all = tiles.flatMap(entrancesOf)
  const known = new Set(all.map(keyOf))
  const outside = new Set(external.map(keyOf))
  return all.map((entrance) => {
    const beyond = across(entrance)
    if (known.has(keyOf(beyond))) return { at: entrance, leads: 'joined' }
    if (outside.has(keyOf(entrance))) return { at: entrance, leads: 'external' }
    const middle: Point = [(entrance[0] + beyond[0] + 1) / 2, (entrance[1] + beyond[1] + 1) / 2]
    const walled = tiles.some((tile) => covers(tile, middle) && !entrancesOf(tile).map(keyOf).includes(keyOf(entrance)))
    return { at: entrance, leads: walled ? 'walled' : 'free' }
  })
}

/** The numbers of the tiles that a tile is connected to. */
export function joins(tiles: readonly Laid[], added: Laid): number[] {
  const meets = new Set(entrancesOf(added).map((entrance) => keyOf(across(entrance))))
  return tiles.flatMap((tile, number) => (entrancesOf(tile).some((each) => meets.has(keyOf(each))) ? [number] : []))
}

/** The bounding box of tiles, in units. */
export function bounds(tiles: readonly Laid[]): Box {
  const left = Math.min(...tiles.map((tile) => tile.x))
  const top = Math.min(...tiles.map((tile) => tile.y))
  const right = Math.max(...tiles.map((tile) => tile.x + tile.form.width))
  const bottom = Math.max(...tiles.map((tile) => tile.y + tile.form.height))
  return [left, top, right - left, bottom - top]
}

// --- paths of entrances

/** The gap in the wall at an entrance. */
export function gap([x, y, side]: Entrance, half = 0.3): string {
  const [right, down] = STEPS[side]
  const middle: Point = [x + 0.5 + right / 2, y + 0.5 + down / 2]
  const [along, up] = [Math.abs(down) * half, Math.abs(right) * half]
  return `M${spot([middle[0] - along, middle[1] - up])}L${spot([middle[0] + along, middle[1] + up])}`
}

/** An arrow at an entrance that leads outside. */
export function arrow([x, y, side]: Entrance): string {
  const [right, down] = STEPS[side]
  const point = (out: number, aside: number): Point => [
    x + 0.5 + right * out - down * aside,
    y + 0.5 + down * out + right * aside,
  ]
  return polygon([point(0.9, 0), point(0.66, 0.2), point(0.66, -0.2)])
}

/** The steps of stairs, the darkest first. */
export function treads({ tile, rot }: Form, count: number): string[] {
  const step = tile.width / count
  return Array.from({ length: count }, (_, n) => {
    const ends: Point[] = [
      [n * step, 0],
      [n * step + step, 0],
      [n * step + step, tile.height],
      [n * step, tile.height],
    ]
    return polygon(ends.map((end) => turned(end, tile, rot)))
  })
}
