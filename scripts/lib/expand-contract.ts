// A migration runs while processes of the release before it still answer, and if they come back
// they answer on it again. So it adds, and what it takes away was needed by nobody in that release:
// a comment above the statement names the release since which that is so. It must be out already.
import { type Statement, statementsOf } from './sql-statements.ts';

export type Migration = { name: string; text: string };

/** Tables, types and columns that came after the last release: its code knows none of them. */
type Fresh = Set<string>;

/** What the last release's code could still need; `released` are the versions that are out. */
export function findContracts(migrations: readonly Migration[], released: string[]): string[] {
  const fresh: Fresh = new Set();
  return migrations.flatMap(({ name, text }) => {
    const [up = ''] = text.split(/^-- Down Migration/m);
    return statementsOf(up).flatMap((statement) => {
      const found = contractsOf(statement, fresh);
      return found.flatMap((what) => {
        const fault = faultOf(statement.comment, released);
        return fault ? [`${name}: ${what}; ${fault}`] : [];
      });
    });
  });
}

/** Undefined when the comment names a release that is out. */
export function faultOf(comment: string, released: readonly string[]): string | undefined {
  const version = /\bSafe since (\d+\.\d+\.\d+)\b/.exec(comment)?.[1];
  if (!version) return 'say above it since which release nobody needs it: "-- Safe since 0.2.0: …"';
  return released.includes(version) ? undefined : `${version} is not released`;
}

const dropped =
  /^drop (?:table|view|materialized view|type|domain|schema|function|procedure|sequence) (?:if exists )?(.+?)(?: cascade| restrict)?$/;
const created =
  /^create (?:unlogged )?(?:table|type|view|domain|schema|sequence) (?:if not exists )?([\w."]+)/;
const altered =
  /^alter (table|view|type|domain|sequence|schema|function) (?:if exists )?(?:only )?([\w."]+) ([\s\S]+)$/;
/** Inside a block of code names are not known before it runs. */
const inBlock =
  /\b(?:drop (?:table|column|type)|rename (?:to|column)|set not null|alter column \S+ (?:set data )?type)\b/;

function contractsOf({ text, body }: Statement, fresh: Fresh): string[] {
  const isNew = created.exec(text)?.[1];
  if (isNew) fresh.add(isNew);
  const names = dropped.exec(text)?.[1];
  if (names)
    return names
      .split(/\s*,\s*/)
      .filter((name) => !fresh.has(name.replace(/\(.*$/, '')))
      .map((name) => `drops ${name}`);
  const [, kind = '', name = '', actions] = altered.exec(text) ?? [];
  if (actions && !fresh.has(name))
    return topLevel(actions).flatMap((action, _, all) =>
      actionContracts({ kind, name, action, all }, fresh),
    );
  return inBlock.test(body) ? [`takes something away in a block: ${inBlock.exec(body)?.[0]}`] : [];
}

type Action = { kind: string; name: string; action: string; all: string[] };

function actionContracts({ kind, name, action, all }: Action, fresh: Fresh): string[] {
  const added =
    /^add (?:column )?(?:if not exists )?(?!constraint\b|primary\b|unique\b|check\b|foreign\b|exclude\b|value\b|attribute\b)("?\w+"?) ([\s\S]*)$/.exec(
      action,
    );
  if (kind === 'table' && added) {
    const [, column = '', rest = ''] = added;
    fresh.add(`${name}.${column}`);
    const isGiven = /\b(?:default|generated)\b/.test(rest) || !/\bnot null\b/.test(rest);
    return isGiven ? [] : [`adds ${name}.${column} not null without a default`];
  }
  const gone = /^drop (?:(column|attribute) )?(?:if exists )?("?\w+"?)/.exec(action);
  if (gone && !/^drop (?:constraint|expression|identity|not|default)\b/.test(action))
    return fresh.has(`${name}.${gone[2]}`) ? [] : [`drops ${name}.${gone[2]}`];
  // Statements of the code rely on it by `on conflict`; a check that goes only lets more in.
  const key = /^drop constraint (?:if exists )?(\w+_(?:key|pkey))\b/.exec(action)?.[1];
  if (key) return [`drops the key ${key} of ${name}`];
  if (/^rename\b/.test(action) && !/^rename constraint\b/.test(action))
    return [`renames ${name} or a part of it`];
  const [, column, change = ''] =
    /^alter (?:column |attribute )?("?\w+"?) ([\s\S]+)$/.exec(action) ?? [];
  if (!column || fresh.has(`${name}.${column}`)) return [];
  if (/^(?:set data )?type\b/.test(change)) return [`changes the type of ${name}.${column}`];
  const hasDefault = all.some((one) =>
    new RegExp(`^alter (?:column )?${column} set default\\b`).test(one),
  );
  if (/^set not null\b/.test(change) && !hasDefault)
    return [`sets ${name}.${column} not null without a default`];
  return [];
}

/** The actions of one `alter`, which commas part; those inside brackets do not. */
function topLevel(actions: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of actions) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
