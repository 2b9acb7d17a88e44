import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { WebhookDelivery, WebhookEvent } from '../../../../domain/account/webhook.ts';
import type { WebhookStore } from '../../../../service/ports/store.ts';
import type { Connection } from '../../connection.ts';
import { camelRow, type Tables } from '../../tables.ts';
import { all, daysAgo, first, inSeconds, now, pageOf } from '../queries.ts';

/** Public columns of an endpoint, without its secrets. */
const SHOWN = ['endpoint_id', 'url', 'description', 'event_types', 'enabled', 'failing_since', 'created_at'] as const;

type DeliveryRow = Selectable<Tables['webhook_deliveries']>;
type DueRow = Pick<DeliveryRow, 'delivery_id' | 'tenant_id' | 'endpoint_id' | 'event' | 'attempts'> & {
  url: string;
  secrets: string[];
};

const toDelivery = ({ tenant_id: _, task_id: __, sequence: ___, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  body: bodyOf(row.event),
  // New deliveries are due at minus infinity, which is not a valid timestamp.
  next_attempt_at: row.status !== 'Pending' ? null : row.attempts === 0 ? row.created_at : row.next_attempt_at,
});

/** jsonb does not keep the order of keys; receivers are used to this one. */
function bodyOf(event: WebhookEvent): string {
  const { event_type, status, message } = event;
  if ('task_id' in event) return JSON.stringify({ event_type, status, task_id: event.task_id, message });
  return JSON.stringify({ event_type, status, batch_id: event.batch_id, message, counts: event.counts });
}

/** Events of one subject are delivered in order. */
const subjectOf = (event: WebhookEvent): string => ('task_id' in event ? event.task_id : event.batch_id);

/** Adds a delivery for each endpoint of the tenant that meets the condition. */
const putInLine = (db: Connection, tenantId: string, event: WebhookEvent, condition: RawBuilder<unknown>) =>
  sql<{ delivery_id: string }>`
    insert into webhook_deliveries (tenant_id, endpoint_id, task_id, event)
    select tenant_id, endpoint_id, ${subjectOf(event)}, ${JSON.stringify(event)}::jsonb
    from webhook_endpoints where tenant_id = ${tenantId} and ${condition}
    returning delivery_id`.execute(db);

const followers = (head: RawBuilder<unknown>) => sql`
  f.endpoint_id = ${head}.endpoint_id and f.task_id = ${head}.task_id and f.status = 'Pending' and f.attempts = 0
  and f.sequence > ${head}.sequence`;

/** The next delivery in the same sequence becomes due. */
const dueAfter = (head: RawBuilder<unknown>) => sql`followers as (
  update webhook_deliveries f set next_attempt_at = clock_timestamp() from ${head}
  where ${followers(head)} and f.next_attempt_at > clock_timestamp())`;

/** The next deliveries in the same sequence wait for the retry. */
const dueWith = (head: RawBuilder<unknown>) => sql`followers as (
  update webhook_deliveries f set next_attempt_at = ${head}.next_attempt_at from ${head}
  where ${followers(head)} and f.next_attempt_at < ${head}.next_attempt_at)`;

export const webhookStore = (db: Connection): WebhookStore => ({
  async announce(tenantId, event) {
    const wants = sql`enabled and (cardinality(event_types) = 0 or ${event.event_type} = any(event_types))`;
    await putInLine(db, tenantId, event, wants);
  },

  async announceTo(tenantId, endpointId, event) {
    const { rows } = await putInLine(db, tenantId, event, sql`endpoint_id = ${endpointId}`);
    return rows[0]?.delivery_id ?? null;
  },

  insertEndpoint(tenantId, endpoint) {
    const insert = db.insertInto('webhook_endpoints').values({ tenant_id: tenantId, ...endpoint });
    return insert.returning(SHOWN).executeTakeFirstOrThrow();
  },

  endpoints(tenantId) {
    const own = db.selectFrom('webhook_endpoints').select(SHOWN).where('tenant_id', '=', tenantId);
    return own.orderBy('created_at').execute();
  },

  async updateEndpoint(tenantId, endpointId, change) {
    // A re-enabled endpoint gets the full time before it is disabled again.
    const fresh = change.enabled === undefined ? {} : { failing_since: null };
    const values = { endpoint_id: endpointId, ...change, ...fresh };
    return (await updateEndpoint(db, tenantId, endpointId).set(values).returning(SHOWN).executeTakeFirst()) ?? null;
  },

  async removeEndpoint(tenantId, endpointId) {
    const own = db.deleteFrom('webhook_endpoints').where('tenant_id', '=', tenantId);
    return (await own.where('endpoint_id', '=', endpointId).executeTakeFirst()).numDeletedRows > 0n;
  },

  secret(tenantId, endpointId) {
    const own = db.selectFrom('webhook_endpoints').select('secret').where('tenant_id', '=', tenantId);
    return first(own.where('endpoint_id', '=', endpointId), ({ secret }) => secret);
  },

  async rotateSecret(tenantId, endpointId, secret, oldSecretValidSeconds) {
    const old = { old_secret: sql.ref<string>('secret'), old_secret_until: inSeconds(oldSecretValidSeconds) };
    const result = await updateEndpoint(db, tenantId, endpointId)
      .set({ ...old, secret })
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  deliveries(tenantId, query) {
    let select = db.selectFrom('webhook_deliveries').selectAll().where('tenant_id', '=', tenantId);
    if (query.endpointId) select = select.where('endpoint_id', '=', query.endpointId);
    return all(pageOf(select, query), toDelivery);
  },

  delivery(tenantId, deliveryId) {
    const own = db.selectFrom('webhook_deliveries').selectAll().where('tenant_id', '=', tenantId);
    return first(own.where('delivery_id', '=', deliveryId), toDelivery);
  },

  replay(tenantId, deliveryId) {
    const untried = { attempts: 0, response_status: null, error: null, delivered_at: null };
    const update = db.updateTable('webhook_deliveries').set({ status: 'Pending', next_attempt_at: now, ...untried });
    const own = update.where('tenant_id', '=', tenantId).where('delivery_id', '=', deliveryId);
    return first(own.returningAll(), toDelivery);
  },

  /**
   * Locks due rows, skipping those of other senders, and moves their next attempt past the lease: if the sender dies,
   * they become due again. A row waits while an older one of its task and endpoint is open. Queries each endpoint
   * separately, with the index `webhook_deliveries_by_endpoint`, so that the backlog of a dead one neither is read nor
   * fills the batch. `statement_timestamp`, because a volatile clock could not use the index.
   */
  async takeDue(request) {
    const result = await sql<DueRow>`
      with ready as (
        select d.delivery_id, d.next_attempt_at, d.sequence, e.tenant_id,
          row_number() over (partition by e.tenant_id order by d.next_attempt_at, d.sequence) as place
        from webhook_endpoints e
        left join unnest(${[...request.sending.keys()]}::uuid[], ${[...request.sending.values()]}::int[])
          as busy (endpoint_id, sending) on busy.endpoint_id = e.endpoint_id
        cross join lateral (
          select d.delivery_id, d.next_attempt_at, d.sequence
          from webhook_deliveries d
          where d.endpoint_id = e.endpoint_id and d.status = 'Pending' and d.next_attempt_at <= statement_timestamp()
            and not exists (
              select 1 from webhook_deliveries earlier
              where earlier.endpoint_id = d.endpoint_id and earlier.task_id = d.task_id
                and earlier.status = 'Pending' and earlier.sequence < d.sequence)
          order by d.next_attempt_at, d.sequence
          limit greatest(0, (case when e.failing_since is null then ${request.perEndpoint}::int else 1 end)
            - coalesce(busy.sending, 0))
          for update skip locked
        ) d
        where e.enabled
      ),
      due as (
        select r.delivery_id
        from ready r
        left join unnest(${[...request.sendingOf.keys()]}::uuid[], ${[...request.sendingOf.values()]}::int[])
          as busy (tenant_id, sending) on busy.tenant_id = r.tenant_id
        where r.place <= ${request.perTenant}::int - coalesce(busy.sending, 0)
        -- Turn by turn over the tenants, so that a backlog of one is not sent before the single event of another.
        order by r.place, r.next_attempt_at, r.sequence
        limit ${request.limit}
      )
      update webhook_deliveries d
      set next_attempt_at = clock_timestamp() + make_interval(secs => ${request.leaseSeconds}),
        attempts = d.attempts + 1
      from due, webhook_endpoints e
      where d.delivery_id = due.delivery_id and e.endpoint_id = d.endpoint_id
      returning d.delivery_id, d.tenant_id, d.endpoint_id, e.url, d.event, d.attempts,
        case when e.old_secret_until > clock_timestamp() then array[e.secret, e.old_secret] else array[e.secret] end as secrets
    `.execute(db);
    return result.rows.map(({ event, ...row }) => ({ ...camelRow(row), body: bodyOf(event) }));
  },

  async delivered(deliveryId, attempt, responseStatus) {
    await sql`
      with sent as (
        update webhook_deliveries
        set status = 'Delivered', delivered_at = clock_timestamp(), response_status = ${responseStatus}, error = null
        where delivery_id = ${deliveryId} and status = 'Pending' and attempts = ${attempt}
        returning endpoint_id, task_id, sequence),
      ${dueAfter(sql`sent`)}
      update webhook_endpoints e set failing_since = null from sent
      where e.endpoint_id = sent.endpoint_id and e.failing_since is not null`.execute(db);
  },

  async failed(deliveryId, attempt, failure) {
    const over = failure.retryInSeconds === null;
    await sql`
      with tried as (
        update webhook_deliveries
        set status = ${over ? 'Failed' : 'Pending'},
          next_attempt_at = clock_timestamp() + make_interval(secs => ${failure.retryInSeconds ?? 0}),
          response_status = ${failure.responseStatus}, error = ${failure.error}
        where delivery_id = ${deliveryId} and status = 'Pending' and attempts = ${attempt}
        returning endpoint_id, task_id, sequence, next_attempt_at),
      ${over ? dueAfter(sql`tried`) : dueWith(sql`tried`)}
      update webhook_endpoints e set failing_since = coalesce(e.failing_since, clock_timestamp()) from tried
      where e.endpoint_id = tried.endpoint_id`.execute(db);
  },

  /** Only endpoints with an open, attempted delivery: a failure long ago without new events does not count. */
  async disableFailing(failingForSeconds) {
    await sql`
      update webhook_endpoints e set enabled = false
      where e.enabled and e.failing_since < clock_timestamp() - make_interval(secs => ${failingForSeconds})
        and exists (
          select 1 from webhook_deliveries d
          where d.endpoint_id = e.endpoint_id and d.status = 'Pending' and d.attempts > 0)`.execute(db);
  },

  async removeOldDeliveries(olderThanDays) {
    await db.deleteFrom('webhook_deliveries').where('created_at', '<', daysAgo(olderThanDays)).execute();
  },
});

const updateEndpoint = (db: Connection, tenantId: string, endpointId: string) =>
  db.updateTable('webhook_endpoints').where('tenant_id', '=', tenantId).where('endpoint_id', '=', endpointId);
