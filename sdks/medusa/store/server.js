const { default: start } = require('@medusajs/medusa/commands/start');
const { migrate } = require('@medusajs/medusa/commands/db/migrate');
const { MedusaModule } = require('@medusajs/framework/modules-sdk');
const { initializeContainer } = require('@medusajs/medusa/loaders/index');
const { placeMissedOrders } = require('@luwag/medusa/missed-orders');
const { seed } = require('./seed.js');

// A Medusa server as `medusa db:migrate` and `medusa start` make one, in one process: to load all
// of it takes as long as everything else. The folder with its `medusa-config.js` and the port are
// its first arguments. Whoever started it is told when it is ready, and may have missed orders
// placed.

const [, , directory, port] = process.argv;

async function open() {
  const container = await initializeContainer(directory);
  const logger = container.resolve('logger');
  const isMigrated = await migrate({
    ...{ directory, container, logger },
    ...{ skipScripts: true, skipSearch: true, executeSafeLinks: true },
  });
  if (!isMigrated) throw new Error('the database was not migrated');
  // What was loaded to migrate can do nothing else.
  MedusaModule.clearInstances();
  await start({ directory, port: Number(port), host: '127.0.0.1' });
  process.on('message', ({ placeMissed }) => {
    placeMissedOrders(container, placeMissed).then(
      (outcome) => process.send(outcome),
      (error) => process.send({ failed: String(error) }),
    );
  });
  process.send({ store: await seed(container) });
}

open().catch((error) => {
  process.send({ failed: String(error?.stack ?? error) });
});
