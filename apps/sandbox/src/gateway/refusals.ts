import type { z } from 'zod';

/** An error as the gateway writes it. */
export type Refusal = {
  status: number;
  errorCode: string;
  message: string;
  errors?: { path: string; message: string }[];
};

export const isRefusal = (value: object): value is Refusal => 'errorCode' in value;

export function refusalToWire({ errorCode, message, errors }: Refusal) {
  return { error_code: errorCode, message, ...(errors ? { errors } : {}) };
}

export function refuseShape(error: z.ZodError): Refusal {
  const errors = error.issues.map(({ path, message }) => ({
    path: `/body/${path.join('/')}`,
    message,
  }));
  const [first] = errors;
  return {
    status: 400,
    errorCode: 'API_VALIDATION_ERROR',
    message: `request${first?.path ?? ''}: ${first?.message ?? 'not valid'}`,
    errors,
  };
}

export const invalid = (message: string): Refusal => ({
  status: 400,
  errorCode: 'API_VALIDATION_ERROR',
  message,
});

export const notFound = (what: string): Refusal => ({
  status: 404,
  errorCode: 'DATA_NOT_FOUND',
  message: `${what} not found.`,
});

export const duplicate = (what: string): Refusal => ({
  status: 409,
  errorCode: 'DUPLICATE_ERROR',
  message: `${what} has been used before.`,
});

/** Card numbers are typed on the gateway's page alone; an account must be certified for more. */
export const RAW_CARDS_REFUSED: Refusal = {
  status: 403,
  errorCode: 'INVALID_MERCHANT_SETTINGS',
  message: 'This account may not send card numbers. Use a session.',
};
