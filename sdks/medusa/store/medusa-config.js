const { defineConfig } = require('@medusajs/framework/utils');

// What a shop writes, with what differs from run to run given as the third argument of the process.
const { databaseUrl, secret, luwag } = JSON.parse(process.argv[4]);

const config = defineConfig({
  projectConfig: {
    databaseUrl,
    databaseDriverOptions: { ssl: false },
    http: { storeCors: '', adminCors: '', authCors: '', jwtSecret: secret, cookieSecret: secret },
  },
  admin: { disable: true },
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: {
        // Five seconds unless told: as long as a webhook gives way to the buyer's return. Here they
        // are to meet.
        webhook_delay: 1,
        providers: [{ resolve: '@luwag/medusa', id: 'main', options: luwag }],
      },
    },
    { key: 'search', disable: true },
  ],
});
// Draft orders are a plugin of their own, and none are made here.
config.plugins = [];

module.exports = config;
