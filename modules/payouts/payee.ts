import type { Tx } from '@luwag/db';
import type { Payee } from '@luwag/gateway/gateway';
import type { Vault } from '@luwag/key-service/vault';
import { findMerchantProfile } from '../accounts/service.ts';
import { readProfile } from '../kyc/service.ts';
import type { Shop } from './payables-repository.ts';

const testPayee: Payee = {
  businessName: 'Luwag Test Shop',
  address: { street: '1 Ayala Avenue', city: 'Makati', province: 'Metro Manila', zipCode: '1226' },
};

/** Who is paid, as far as the gateway asks for it. In the system's scope. */
export async function readPayee(vault: Vault, tx: Tx, { mode, merchantId }: Shop): Promise<Payee> {
  if (mode === 'test') return testPayee;
  const business = await findMerchantProfile(tx, merchantId);
  const { addresses } = await readProfile({ vault }, tx, merchantId, 'business_profile');
  const [address] = addresses;
  return {
    businessName: business?.business_name ?? '',
    address: {
      street: address?.street ?? '',
      city: address?.city ?? '',
      province: address?.region ?? '',
      zipCode: address?.zip_code ?? '',
    },
  };
}
