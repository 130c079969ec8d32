import { type Exemption, type Finding, isCode, isExempt, type Rule } from '../file.ts';

/**
 * Words that once stood for something else than they say, and the word to use instead. A name is
 * refused when it has one of them as a whole word: `heedPayment`, `Standing`, not `outstanding`.
 */
const retired: [pattern: RegExp, instead: string][] = [
  [/^(?!(?:Operation|Peso)Parts$)(?:[A-Z]\w*)?Parts$/, '…Deps for injected dependencies'],
  [/^principalKey$|^Principal$/, 'Caller; principal is money'],
  [/^(?:heed|heeds|heeded)(?=[A-Z]|$)/, 'handle…Webhook, handle…Event'],
  [/^look(?:At|For|Delay|Every|Max)(?=[A-Z]|$)/, 'poll…, check…, find…'],
  [/^(?:looked_at|next_look_at)$/, 'polled_at, checked_at, next_poll_at'],
  [/^letGo(?=[A-Z]|$)/, 'delete…, erase…'],
  [/^takeBack(?=[A-Z]|$)/, 'cancel…, …Chargeback'],
  [/^tell(?:Of|Owner|Staff|Story)(?=[A-Z]|$)/, 'notify…'],
  [/^(?:standing|Standing)(?=[A-Z]|$)|[a-z]Standing(?=[A-Z]|$)/, 'status, context, progress'],
  [/(?:^|[a-z])(?:Ladder|ladder)(?=[A-Z]|$)/, 'backoff'],
  [/^(?:lane|lanes|Lane|Lanes)(?=[A-Z]|$)/, 'queue, concurrency'],
  [/^(?:holdings|Holdings)(?=[A-Z]|$)/, 'personalData'],
  [/^(?:trait|traits|Trait|noteTrait)(?=[A-Z]|$)/, 'identitySignal'],
  [/^(?:onTheBeat|keepDoor|giveUpRoom|patientPool)$/, 'say what it does'],
  [/[a-z]World(?=[A-Z]|$)/, '…Harness'],
  [/^(?:unseal|sealField|openField|placeOf)$/, 'encrypt, decrypt, aadOf'],
  [/^sealed(?=[A-Z]|$)|(?:^|[a-z])Sealed(?=[A-Z]|$)|_sealed$/, 'encrypted…'],
  [/[hH]andedIn(?=[A-Z]|$)|^handIn$|^handed_in$/, 'submitted'],
  [/[sS]econdLook(?=[A-Z]|$)|^second_look|^seconded_/, 'secondReview'],
  [/^(?!emptyRoom$)(?:rooms?(?=[A-Z]|$)|[a-z]\w*Rooms?$)/, 'available…, headroom…, capacity'],
  [/(?:For|Of|To|reconcile|list)Shops?(?=[A-Z]|$)|^shops?(?:Of|With|Share)/, 'merchant…, store…'],
  [/^(?:lapseOf|endStale|acceptedOr|isUnheardOf|isPageOver)$/, 'say what it does'],
];

const retiredFiles =
  /(?:^|\/)(?:(?:[\w-]+-)?parts|[\w-]+-world|story(?:-[\w-]+)?|(?:[\w-]+-)?standing(?:-repository)?|holdings(?:-repository)?|traits(?:-repository)?|callers|look|heed|tell|asked|subject|lanes|ladder|door|room|beat|patient-pool|principal)(?:\.test)?\.ts$/;

const exemptions: Exemption[] = [
  { path: /^packages\/db\//, reason: 'columns and functions of the database have their own names' },
  { path: /^packages\/ui\//, reason: 'the words of screens' },
  { path: /^packages\/contracts\/src\/callers\.ts$/, reason: 'who may call, by contract' },
  { path: /^packages\/contracts\/src\/transactions\.ts$/, reason: 'a public name of the API' },
  {
    path: /^packages\/platform\/src\/http\/(?:openapi-operation|uploads)\.ts$/,
    reason: 'parts of a body',
  },
];

/** The same names stand all over the tree, and each is held against every pattern once. */
const known = new Map<string, string | undefined>();
function insteadOf(name: string): string | undefined {
  if (!known.has(name)) known.set(name, retired.find(([pattern]) => pattern.test(name))?.[1]);
  return known.get(name);
}

export const retiredWords: Rule = {
  name: 'retired-words',
  why: 'A name says what the thing does to somebody who has never seen it.',
  covers: (path) =>
    isCode(path) &&
    /^(?:apps\/(?:api|keys|sandbox|userpool|worker)|modules|packages|testing)\//.test(path) &&
    !isExempt(path, exemptions),
  check(file) {
    const findings: Finding[] = [];
    if (retiredFiles.test(file.path))
      findings.push({ line: 1, message: `${file.path} is named by a retired word` });
    file.visit({
      Identifier(node) {
        const instead = insteadOf(node.name);
        if (instead)
          findings.push({
            line: file.lineOf(node.start),
            message: `${node.name} is a retired word: ${instead}`,
          });
      },
    });
    return findings;
  },
};
