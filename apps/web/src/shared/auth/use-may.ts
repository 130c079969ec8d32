import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getShop } from '@luwag/contracts/team';
import type { ShopRight } from '@luwag/domain/shop-roles';
import { useRouteLoaderData } from 'react-router';

type Shop = ResultOf<typeof getShop>;

/** The shop that the signed-in merchant acts for, as the area around the page has read it. */
export const useShop = (): Shop | undefined =>
  useRouteLoaderData<{ shop: Shop }>('routes/merchant-area')?.shop;

/** Whether a page shows what leads to an act. What may be done is the API's to decide. */
export function useMay(): (right: ShopRight) => boolean {
  const rights = useShop()?.rights;
  return (right) => !rights || rights.includes(right);
}
