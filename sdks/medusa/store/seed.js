const { Modules } = require('@medusajs/framework/utils');
const {
  createApiKeysWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} = require('@medusajs/medusa/core-flows');

/**
 * Prices as shops have them, some with odd centavos; value added tax comes on top, so that totals
 * end in parts of a centavo.
 */
const prices = [500, 749.5, 1234.57, 999.99, 2345.67, 4800, 3333.33, 12_000.01];

/** A shop that sells in pesos and takes Luwag. */
async function seed(container) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const [channel] = await container.resolve(Modules.SALES_CHANNEL).listSalesChannels();
  const [region] = await run(createRegionsWorkflow, {
    regions: [
      {
        name: 'Philippines',
        currency_code: 'php',
        countries: ['ph'],
        payment_providers: ['pp_luwag_main'],
      },
    ],
  });
  await run(createTaxRegionsWorkflow, [
    {
      country_code: 'ph',
      provider_id: 'tp_system',
      default_tax_rate: { rate: 12, code: 'VAT', name: 'VAT' },
    },
  ]);
  const titles = prices.map((_, at) => `Size ${at + 1}`);
  const [product] = await run(createProductsWorkflow, {
    products: [
      {
        title: 'Rice cooker',
        status: 'published',
        options: [{ title: 'Size', values: titles }],
        sales_channels: [{ id: channel.id }],
        variants: prices.map((amount, at) => ({
          title: titles[at],
          options: { Size: titles[at] },
          manage_inventory: false,
          prices: [{ currency_code: 'php', amount }],
        })),
      },
    ],
  });
  const [publishable, secret] = await run(createApiKeysWorkflow, {
    api_keys: ['publishable', 'secret'].map((type) => ({ type, title: type, created_by: '' })),
  });
  await run(linkSalesChannelsToApiKeyWorkflow, { id: publishable.id, add: [channel.id] });
  return {
    regionId: region.id,
    variantIds: product.variants.map(({ id }) => id),
    publishableKey: publishable.token,
    adminKey: secret.token,
  };
}

module.exports = { seed };
