import { centavos } from '@luwag/domain/money';

export const exampleAmount = centavos(4_800_00);

/** A call that a shop's website makes before it ships, and some of what it is answered. */
export const exampleRequest = {
  amount: exampleAmount,
  order_reference: 'order-2291',
  description: 'Fan and rice cooker',
  return_url: 'https://shop.example/thanks',
};

/** Made once for the order and sent again with every retry. */
export const exampleKey = '7c0f7b1e-2f2c-4c0e-9a55-1d6b1a0f3c11';

export const exampleAnswer = {
  id: '019a8474-5c1e-7d0b-9a54-6f2c1e8b3d70',
  status: 'open',
  version: 1,
  livemode: false,
  amount: exampleAmount,
  order_reference: exampleRequest.order_reference,
  reference: 'K7QD-29MX',
  webpay_url: 'https://luwag.example/p/AbCdEfGhIjKlMnOpQrStUv',
};
