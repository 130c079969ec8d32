import pg from 'pg';

/** One payment as Medusa has it. Amounts are centavos, rounded from what Medusa computes with. */
export type MedusaPayment = {
  id: string;
  session_id: string;
  order_id: string | null;
  amount: number;
  captures: number;
  captured: number;
  refunded: number;
  /** What the order itself counts as paid, less what went back. */
  on_order: number;
};

/** What Medusa's database says, read beside it. */
export async function openBooks(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    async orderOf(cartId: string): Promise<string | undefined> {
      const { rows } = await client.query<{ order_id: string }>(
        'select order_id from order_cart where cart_id = $1 and deleted_at is null',
        [cartId],
      );
      return rows[0]?.order_id;
    },
    async paymentOf(sessionId: string): Promise<{ id: string; amount: number } | undefined> {
      const { rows } = await client.query<{ id: string; amount: string }>(
        'select id, amount from payment where payment_session_id = $1 and deleted_at is null',
        [sessionId],
      );
      const [row] = rows;
      return row && { id: row.id, amount: Number(row.amount) };
    },
    async listOrders(): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(
        `select id from "order" where deleted_at is null and status <> 'canceled'`,
      );
      return rows.map(({ id }) => id);
    },
    async listPayments(): Promise<MedusaPayment[]> {
      const { rows } = await client.query<MedusaPayment>(`
        select p.id, p.payment_session_id as session_id, o.order_id,
               round(p.amount * 100)::int as amount,
               (select count(*)::int from capture c
                 where c.payment_id = p.id and c.deleted_at is null) as captures,
               (select round(coalesce(sum(c.amount), 0) * 100)::int from capture c
                 where c.payment_id = p.id and c.deleted_at is null) as captured,
               (select round(coalesce(sum(r.amount), 0) * 100)::int from refund r
                 where r.payment_id = p.id and r.deleted_at is null) as refunded,
               (select round(coalesce(sum(t.amount), 0) * 100)::int from order_transaction t
                 where t.order_id = o.order_id and t.deleted_at is null) as on_order
          from payment p
          left join order_payment_collection o
            on o.payment_collection_id = p.payment_collection_id and o.deleted_at is null
         where p.deleted_at is null`);
      return rows;
    },
    close: () => client.end(),
  };
}
export type Books = Awaited<ReturnType<typeof openBooks>>;
