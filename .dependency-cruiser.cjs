/**
 * Who may import whom. Apps run, modules do, packages help; the arrows between them are these and
 * no others. Each rule is broken on purpose by the tree of its name in scripts/fixtures/imports,
 * and scripts/imports.test.ts shows that exactly that rule notices.
 */
const tests = '\\.test\\.tsx?$';
const notShipped = [tests, '^(scripts|e2e|deploy)/', '^testing/', '(^|/)seeds?(/|\\.ts$)'];
const migrationRunner = '^packages/db/src/migrat[^/]*\\.ts$';
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`;
const asset = '\\.(css|svg|json)$';

const deny = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Everything under `home` may import itself and what is listed, and nothing else. */
const only = (name, comment, home, allowed, { core = true } = {}) =>
  deny(
    name,
    comment,
    { path: home, pathNot: tests },
    { pathNot: [home, ...allowed], ...(core ? { dependencyTypesNot: ['core'] } : {}) },
  );

/** Like `only`, for our own code alone: published packages are package.json's business. */
const onlyOfOurs = (name, comment, home, allowed) =>
  deny(
    name,
    comment,
    { path: home, pathNot: tests },
    { path: '^(modules|packages)/', pathNot: allowed },
  );

const graph = [
  deny(
    'no-cycles',
    'Two files that need each other are one file, or miss a third.',
    {},
    { circular: true },
  ),
  deny(
    'no-unresolved',
    'An import that leads nowhere. Only what a build or a drill brings while it runs is excused.',
    {},
    {
      couldNotResolve: true,
      pathNot: [
        ...['^virtual:', '/\\+types/', '^#app/paraglide/', '\\?url$'],
        // Installed by the drill of the Medusa provider alone.
        ...['^@medusajs/', '^@luwag/(sdk|medusa)(/|$)'],
      ],
    },
  ),
  deny(
    'declared-packages-only',
    'A package works by luck of hoisting unless the nearest package.json names it.',
    {},
    // The drill of the Medusa provider puts it there as it is packed: no lockfile can name it.
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: npm('@luwag/medusa') },
  ),
  deny(
    'no-tools-in-the-product',
    'A devDependency is not there when the product runs.',
    {
      path: '^(apps/[^/]+/(src|server)|modules|packages/(adapters/)?[^/]+/src)/',
      // The build reads the list of routes, and only a developer's machine loads the dev server.
      pathNot: [...notShipped, '^apps/web/(src/routes|server/development)\\.ts$'],
    },
    { dependencyTypes: ['npm-dev'], pathNot: npm('@types') },
  ),
];

const packages = [
  only(
    'domain-imports-nothing',
    'Rules of money and time are pure: no package, no Node, no clock.',
    '^packages/domain/',
    [],
    { core: false },
  ),
  only(
    'contracts-import-zod-and-domain',
    'A contract is read by browser and server alike.',
    '^packages/contracts/',
    ['^packages/domain/', npm('zod')],
    { core: false },
  ),
  only('env-imports-zod', 'Settings are read before anything else exists.', '^packages/env/', [
    npm('zod'),
  ]),
  only(
    'db-imports-kysely-and-pg',
    'The database package knows tables, not what they mean.',
    '^packages/db/',
    [npm('kysely', 'kysely-codegen', 'pg', 'pg-[^/]+', 'node-pg-migrate', 'graphile-worker')],
  ),
  deny(
    'only-the-migration-runner-migrates',
    'A second migrator would change the schema at the same time.',
    { pathNot: migrationRunner },
    { path: npm('node-pg-migrate') },
  ),
  deny(
    'queue-in-platform-and-worker-only',
    'A job is enqueued by the platform, inside the transaction that asked for it.',
    { pathNot: [...notShipped, migrationRunner, '^packages/platform/', '^apps/worker/'] },
    { path: npm('graphile-worker') },
  ),
  only(
    'ledger-imports-domain-and-db',
    'The ledger posts; it does not decide.',
    '^packages/ledger/',
    ['^packages/(domain|db)/', npm('kysely')],
  ),
  only(
    'user-pool-imports-its-sdk',
    'The client of the identity provider is read by web and API alike: it knows neither.',
    '^packages/adapters/user-pool/',
    [npm('@aws-sdk/[^/]+', 'jose')],
  ),
  deny(
    'cognito-sdk-in-user-pool-only',
    'Retries and the names of errors are decided once, in packages/adapters/user-pool.',
    { pathNot: ['^packages/adapters/user-pool/', tests] },
    { path: npm('@aws-sdk/client-cognito-[^/]+') },
  ),
  only(
    'object-store-imports-its-sdk',
    'It encrypts and keeps; what is kept, and whose it is, is the modules’ business.',
    '^packages/adapters/object-store/',
    ['^packages/adapters/key-service/', npm('@aws-sdk/client-s3')],
  ),
  deny(
    's3-sdk-in-object-store-only',
    'Nothing reaches the bucket that was not encrypted on the way.',
    { pathNot: ['^packages/adapters/object-store/', tests] },
    { path: npm('@aws-sdk/client-s3') },
  ),
  deny(
    'kms-sdk-in-its-own-process-only',
    'The process that holds keys loads no library that speaks to a network.',
    { pathNot: ['^packages/adapters/kms/src/aws-kms\\.ts$', tests] },
    { path: npm('@aws-sdk/client-kms') },
  ),
  only(
    'images-import-sharp',
    'What opens strangers’ pictures is handed bytes and hands back bytes: it knows nobody.',
    '^packages/adapters/images/',
    [npm('sharp')],
  ),
  deny(
    'decoders-alone-decode',
    'A picture is opened in a process that can reach nothing, never beside our keys.',
    {
      path: '^(apps|modules|packages)/',
      pathNot: [...notShipped, '^packages/adapters/(images/src/decoder\\.js|face-models/)'],
    },
    { path: npm('sharp') },
  ),
  only(
    'key-service-imports-db',
    'Encryption knows keys and where they are kept; what is encrypted is the modules’ business.',
    '^packages/adapters/key-service/',
    ['^packages/db/', npm('kysely', 'zod')],
  ),
  only(
    'faces-import-domain',
    'The API begins liveness checks: what it imports for them brings no model along.',
    '^packages/adapters/faces/',
    ['^packages/domain/'],
  ),
  deny(
    'api-imports-no-models',
    'Models are half of an image. The worker judges, and has them.',
    { path: '^(apps/(api|web|userpool|keys)|modules)/', pathNot: notShipped },
    { path: '^packages/adapters/face-models/' },
  ),
  only(
    'face-models-import-models-and-domain',
    'What looks at faces is handed pictures and hands back numbers: it knows nobody.',
    '^packages/adapters/face-models/',
    [
      '^packages/(domain|adapters/faces)/',
      npm('@vladmandic/[^/]+', '@tensorflow/[^/]+', '@tesseract.js-data/[^/]+', 'tesseract.js'),
      npm('sharp', '@img/[^/]+'),
    ],
  ),
  deny(
    'models-stay-in-their-process',
    'Half a gigabyte, and whatever a picture does to it: never in the API or the worker itself.',
    { path: '^(apps|modules)/', pathNot: [...notShipped, '^apps/web/'] },
    {
      path: [
        npm('@vladmandic/[^/]+', '@tensorflow/[^/]+', 'tesseract.js'),
        '^packages/adapters/face-models/src/(models|faces-child|reader-child|local-fetch)\\.ts$',
      ],
    },
  ),
  only(
    'gateway-imports-zod-and-domain',
    'The adapter is handed its address and keys: it reads no setting and no table.',
    '^packages/adapters/gateway/',
    ['^packages/domain/', npm('zod')],
  ),
  deny(
    'the-gateway-has-few-callers',
    'Money moves where a module says so, and nowhere else.',
    { pathNot: [...notShipped, '^packages/adapters/gateway/', '^modules/', '^apps/(api|worker)/'] },
    { path: '^packages/adapters/gateway/' },
  ),
  only(
    'platform-imports-the-plumbing',
    'HTTP, jobs and logs know no module and no screen.',
    '^packages/platform/',
    [
      '^packages/(contracts|db|env|domain)/',
      npm('fastify', '@fastify/[^/]+', 'fastify-plugin', 'fastify-type-provider-zod'),
      npm('graphile-worker', 'ioredis', 'kysely', 'pg', 'pino', 'prom-client', 'zod', 'jose'),
      npm('@opentelemetry/[^/]+'),
    ],
  ),
  only(
    'ui-imports-react-and-domain',
    'A component knows how a thing looks, never where it comes from.',
    '^packages/ui/',
    [
      '^packages/domain/',
      npm('react', 'react-dom', 'radix-ui', '@radix-ui/[^/]+'),
      npm('get-nonce'), // how Radix is told the nonce of the page's content security policy
      asset,
    ],
    { core: false },
  ),
  deny(
    'packages-never-import-modules',
    'Packages help; the product is built on them, not under them.',
    { path: '^packages/', pathNot: tests },
    { path: '^modules/' },
  ),
  deny(
    'testing-stays-in-tests',
    'Builders and fault injection never ship.',
    { pathNot: notShipped },
    { path: '^testing/' },
  ),
];

/**
 * Modules that outgrew one folder, with their submodules, lowest first. A submodule imports itself,
 * lower submodules through their service.ts, and the loose files beside the module's own
 * service.ts.
 */
const submodules = {
  accounts: [
    ...['profile', 'codes', 'sessions', 'factors', 'sign-in'],
    ...['registration', 'recovery', 'security'],
  ],
  kyc: ['cases', 'profile', 'documents', 'liveness', 'retention', 'review'],
  payments: ['requests', 'proposals', 'checkout', 'charging', 'test-purchases'],
  paluwagan: ['groups', 'book', 'dues', 'rounds', 'joining', 'turns', 'pages', 'desk'],
  plans: [
    ...['pay-day', 'servicing', 'close-of-day', 'autopay', 'collection'],
    ...['relief', 'ways', 'credit', 'reconciling'],
  ],
};
const withSubmodules = `(${Object.keys(submodules).join('|')})`;
const entryFiles = '/(routes|service|worker)\\.ts$';

/** One rule a submodule, all of one name: nothing below knows what stands above it. */
const oneWay = (module, order) =>
  order
    .slice(0, -1)
    .map((submodule, level) =>
      deny(
        `${module}-runs-one-way`,
        `Submodules of ${module}, lowest first: ${order.join(', ')}. A submodule that needs a higher one is cut wrongly.`,
        { path: `^modules/${module}/${submodule}/`, pathNot: tests },
        { path: `^modules/${module}/(${order.slice(level + 1).join('|')})/` },
      ),
    );

const submoduleRules = [
  ...Object.entries(submodules).flatMap(([module, order]) => oneWay(module, order)),
  deny(
    'submodules-through-their-service',
    'What a submodule offers stands in its service.ts; the rest may change without asking.',
    { path: `^modules/${withSubmodules}/([^/]+)/`, pathNot: tests },
    { path: '^modules/$1/[^/]+/', pathNot: ['^modules/$1/$2/', '/service\\.ts$'] },
  ),
  deny(
    'module-files-import-submodule-services',
    'A module’s own files import the services, routes and workers of its submodules, nothing else of them.',
    { path: `^modules/${withSubmodules}/[^/]+\\.ts$`, pathNot: tests },
    { path: '^modules/$1/[^/]+/', pathNot: entryFiles },
  ),
  deny(
    'submodules-do-not-import-module-files',
    'A module’s routes, service and worker import its submodules; the other way round is a cycle.',
    { path: `^modules/${withSubmodules}/[^/]+/`, pathNot: tests },
    { path: '^modules/$1/(routes|service|worker)\\.ts$' },
  ),
  deny(
    'shared-files-import-no-submodule',
    'Files that every submodule may import are below all of them.',
    { path: `^modules/${withSubmodules}/[^/]+\\.ts$`, pathNot: [entryFiles, tests] },
    { path: '^modules/$1/[^/]+/' },
  ),
];

const modules = [
  deny(
    'modules-import-no-ui',
    'A module answers in contracts; how it looks is the web app’s business.',
    { path: '^modules/' },
    { path: ['^packages/ui/', npm('react', 'react-dom', 'react-router')] },
  ),
  deny(
    'modules-through-their-service',
    'A module calls another through service.ts alone, so that each table keeps one owner.',
    { path: '^modules/([^/]+)/', pathNot: tests },
    { path: '^modules/[^/]+/', pathNot: ['^modules/$1/', '^modules/[^/]+/service\\.ts$'] },
  ),
  deny(
    'only-repositories-build-queries',
    'Routes, services, jobs and workers ask; repository.ts holds the SQL.',
    { path: '^modules/', pathNot: ['(^|[/-])repository\\.ts$', tests, '(^|/)seeds?(/|\\.ts$)'] },
    { path: npm('kysely', 'pg') },
  ),
  deny(
    'mail-leaves-through-the-worker',
    'The SMTP client has the longest list of advisories we carry: one place, never the API.',
    { pathNot: ['^apps/worker/', '^modules/notifications/', tests] },
    { path: npm('nodemailer') },
  ),
];

const apps = [
  onlyOfOurs(
    'web-imports-no-server-code',
    'The web process holds no secret but the key of its session cookies, so it can import nothing that needs another.',
    '^apps/web/',
    ['^packages/(contracts|domain|ui|env|adapters/user-pool|platform/src/observability)/'],
  ),
  deny(
    'pages-do-not-import-user-pool',
    'The web server talks to the identity provider and counts; a page that did would carry their code along.',
    { path: '^apps/web/src/', pathNot: tests },
    { path: '^packages/(adapters/user-pool|platform)/' },
  ),
  onlyOfOurs(
    'sandbox-imports-env-only',
    'It plays the outside parties: code shared with the product would hide a wire mistake.',
    '^apps/sandbox/',
    ['^packages/env/'],
  ),
  onlyOfOurs(
    'userpool-stands-alone',
    'It is another party that happens to be ours: a real Cognito pool could take its place.',
    '^apps/userpool/',
    ['^packages/(platform|db|env)/'],
  ),
  only(
    'keys-stand-alone',
    'Whatever it loads can read the keys: no database, no network client, next to nothing.',
    '^apps/keys/',
    [
      '^packages/env/',
      '^packages/platform/src/(drain|observability/(alarms|log))\\.ts$',
      '^packages/adapters/(key-service/src/wire|kms/src/(client|wire))\\.ts$',
      npm('zod'),
    ],
  ),
  onlyOfOurs('api-mounts-routes', 'Composition only; rules live in modules.', '^apps/api/', [
    '^packages/(platform|db|env|adapters)/',
    '^modules/[^/]+/routes\\.ts$',
  ]),
  onlyOfOurs('worker-runs-workers', 'Composition only; rules live in modules.', '^apps/worker/', [
    '^packages/(platform|db|env|adapters)/',
    '^modules/[^/]+/worker\\.ts$',
  ]),
  deny(
    'nobody-imports-an-app',
    'An app is a process. What two of them need is a module or a package.',
    { path: '^(apps/[^/]+|[^/]+)/', pathNot: notShipped },
    { path: '^apps/', pathNot: '^$1/' },
  ),
  deny(
    'product-imports-no-scripts',
    'What builds, seeds and checks the product is not part of it.',
    { path: '^(apps|modules|packages)/', pathNot: notShipped },
    { path: '^(scripts|e2e|deploy)/' },
  ),
  deny(
    'operators-do-without-testing',
    'What is run against a live system loads no harness, no canaries and no seed people.',
    {
      path: '^scripts/(staff|import-roster|anchor-ledger|ledger-alarms|audit-verify|rotate-keys|new-key-file|encrypt-key-file|migrate)\\.ts$',
    },
    { path: '^testing/', reachable: true },
  ),
  deny(
    'features-stay-apart',
    'A route passes one feature into another’s slot; features do not know each other.',
    { path: '^apps/web/src/features/([^/]+)/', pathNot: tests },
    { path: '^apps/web/src/(features|routes)/', pathNot: '^apps/web/src/features/$1/' },
  ),
  deny(
    'shared-imports-no-features',
    'Routes compose features, features are built on what is shared; never the other way round.',
    { path: '^apps/web/src/(shared|store)/', pathNot: tests },
    { path: '^apps/web/src/(features|routes)/' },
  ),
];

module.exports = {
  submodules,
  forbidden: [...graph, ...packages, ...modules, ...submoduleRules, ...apps],
  options: {
    // TypeScript 7 has no compiler API to read sources with, so Babel reads them.
    babelConfig: { fileName: 'scripts/tidy/imports-only.cjs' },
    combinedDependencies: true,
    // What was built from a source that is read itself.
    doNotFollow: { path: ['node_modules', '^apps/web/src/paraglide/', '^packages/sdk/dist/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json', '.d.ts'],
    },
  },
};
