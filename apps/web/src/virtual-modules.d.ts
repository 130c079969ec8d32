/** The address of the hosted checkout's browser module (`webpay-module.ts`). */
declare module 'virtual:webpay-module' {
  const address: string;
  export default address;
}
