import type { Point } from '@luwag/domain/liveness';

/** A face as the first model sees it: a mesh in pixels, and who it looks like in 1,024 numbers. */
export type MeshFace = { box: Box; mesh: Point3[]; descriptor: number[] };
/** A face as the second model sees it. */
export type OutlineFace = { box: Box; outline: Point[]; descriptor: number[] };
export type Box = { x: number; y: number; width: number; height: number };
export type Point3 = Point & { z: number };
export type Look = { width: number; height: number; mesh: MeshFace[]; outline: OutlineFace[] };
export type LookOptions = {
  /** Either model can be left out where one is enough. */
  models?: readonly ('mesh' | 'outline')[];
  /** To which size a larger picture is brought; frames are looked at where rules were measured. */
  sideMax?: number;
};

/** Models in a process beside ours: which one would answer next, if any, and how it is ended. */
type Held = { pid(): number | undefined; close(): void };

export type Faces = Held & {
  /**
   * The faces in a picture of our own making. Throws `ModelProcessLost` when the process with the
   * models died over it.
   */
  look(jpeg: Uint8Array, options?: LookOptions): Promise<Look>;
};

/**
 * What is printed on a picture of our own making. `confidence`, 0 to 100, is the page's: it stays
 * high when a line is lost in glare, so nothing rests on it.
 */
export type Page = { text: string; confidence: number };
export type DocumentReader = Held & {
  read(jpeg: Uint8Array): Promise<Page>;
};
