import { ConnectionError, LuwagError, RateLimitError, ServerError } from '@luwag/sdk';
import { MedusaError } from '@medusajs/framework/utils';

/** Medusa shows messages of its own kind of error alone, in its admin and to the storefront. */
export async function inMedusasWords<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof LuwagError ? translated(error) : error;
  }
}

function translated(error: LuwagError): MedusaError {
  const { code, requestId, fieldErrors } = error;
  const fields = fieldErrors.map((each) => `${each.path}: ${each.code}`).join(', ');
  const detail = [code, fields, requestId].filter(Boolean).join('; ');
  return new MedusaError(
    mayPass(error) ? MedusaError.Types.UNEXPECTED_STATE : MedusaError.Types.NOT_ALLOWED,
    `Luwag: ${error.message} (${detail})`,
    code,
  );
}

const mayPass = (error: LuwagError): boolean =>
  error instanceof ConnectionError ||
  error instanceof RateLimitError ||
  error instanceof ServerError;

export const notAllowed = (why: string): MedusaError =>
  new MedusaError(MedusaError.Types.NOT_ALLOWED, `Luwag: ${why}`);
