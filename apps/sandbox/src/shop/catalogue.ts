/** What Juan sells. Prices are centavos, and the server's: a cart says how many, never how much. */
export type Product = { id: string; name: string; about: string; priceCentavos: number };

export const PRODUCTS: readonly Product[] = [
  {
    id: 'cement',
    name: 'Portland cement',
    about: '40 kg bag, type 1T',
    priceCentavos: 265_00,
  },
  {
    id: 'roofing',
    name: 'Corrugated roofing sheet',
    about: '8 feet, gauge 26, galvanized',
    priceCentavos: 485_00,
  },
  {
    id: 'drill',
    name: 'Cordless drill',
    about: '18 volts, two batteries and a charger',
    priceCentavos: 3_500_00,
  },
];

export type CartLine = { product: Product; count: number };
export type Cart = CartLine[];

const COUNT_MAX = 20;

/** `cement.2-drill.1`, as the cookie has it; what cannot be read is left out. */
export function readCart(text: string | undefined): Cart {
  const counts = new Map(
    (text ?? '').split('-').map((part) => part.split('.') as [string, string]),
  );
  return PRODUCTS.flatMap((product) => {
    const count = Number(counts.get(product.id));
    return Number.isInteger(count) && count > 0
      ? [{ product, count: Math.min(count, COUNT_MAX) }]
      : [];
  });
}

export const writeCart = (cart: Cart): string =>
  cart.map(({ product, count }) => `${product.id}.${count}`).join('-');

export function changeCart(cart: Cart, productId: string, change: number): Cart {
  const countOf = (id: string) => cart.find(({ product }) => product.id === id)?.count ?? 0;
  return PRODUCTS.map((product) => ({
    product,
    count: Math.min(COUNT_MAX, countOf(product.id) + (product.id === productId ? change : 0)),
  })).filter(({ count }) => count > 0);
}

export const totalOf = (cart: Cart): number =>
  cart.reduce((sum, { product, count }) => sum + product.priceCentavos * count, 0);

export const showPesos = (centavos: number): string =>
  `₱${(centavos / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;
