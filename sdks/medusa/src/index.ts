import { ModuleProvider, Modules } from '@medusajs/framework/utils';
import { LuwagPaymentProvider } from './provider.ts';

export type { LuwagMedusaOptions } from './options.ts';
export { LuwagPaymentProvider } from './provider.ts';

export default ModuleProvider(Modules.PAYMENT, { services: [LuwagPaymentProvider] });
