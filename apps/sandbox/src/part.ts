import type { FastifyPluginAsync } from 'fastify';

/** A value that makes a part misbehave on purpose, as the front page explains it. */
export type MagicValue = { value: string; effect: string };

/**
 * One outside party. A part brings its own routes and says on the front page what it speaks; a
 * further party (a payment gateway, a shop) is one more entry in the list `buildSandbox` keeps.
 */
export type SandboxPart = {
  name: string;
  summary: string;
  speaks: string[];
  magic: MagicValue[];
  /** A page of its own. */
  link?: { href: string; label: string };
  plugin?: FastifyPluginAsync;
};
