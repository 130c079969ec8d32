import * as contracts from '@luwag/contracts/api-calls';
import { type Route, route } from '@luwag/platform/http/route';
import { getApiCall, listApiCalls } from './service.ts';

export { type CallRecorder, createCallRecorder } from './recorder.ts';

export const callsRoutes: Route[] = [
  route(contracts.listApiCalls, listApiCalls),
  route(contracts.getApiCall, getApiCall),
];
