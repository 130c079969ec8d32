/** Status and code of a reply: how a test says which refusal it expects. */
export const codeOf = (reply: {
  statusCode: number;
  json(): { code?: string };
}): [status: number, code: string | undefined] => [reply.statusCode, reply.json().code];
