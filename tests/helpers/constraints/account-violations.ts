import { fixtureId } from "./constraint-fixtures.ts";

const user = (columns: string, values: string) =>
  `insert into users (${columns}) values (${values})`;
const consent = (column: string, value: string) => {
  const row = { user_id: fixtureId("u1"), preference: "'updates'", value: "true", wording: "'x'" };
  const all = { ...row, channel: "'account'", [column]: value };
  return `insert into preference_consents (${Object.keys(all)}) values (${Object.values(all)})`;
};
const change = (column: string, value: string) => {
  const row = { user_id: fixtureId("u2"), new_email: "'a@b.c'", new_token_hash: "'n'" };
  const all = { ...row, old_token_hash: "'o'", expires_at: "now()", [column]: value };
  return `insert into email_changes (${Object.keys(all)}) values (${Object.values(all)})`;
};
const verified = (user: string, email: string) =>
  `insert into verified_emails (user_id, email) values (${fixtureId(user)}, ${email})`;
const message = (column: string, value: string) => {
  const row = { name: "'x'", email: "'a@b.c'", message: "'x'", [column]: value };
  return `insert into contact_messages (${Object.keys(row)}) values (${Object.values(row)})`;
};
const mail = (column: string, value: string) => {
  const row = { message_id: "'new'", kind: "'k'", to_email: "'a@b.c'", subject: "'s'" };
  const all = { ...row, text_body: "'t'", html_body: "'h'", [column]: value };
  return `insert into mail_outbox (${Object.keys(all)}) values (${Object.values(all)})`;
};
const reply = (column: string, value: string) => {
  const row = { message_id: fixtureId("m1"), channel: "'mail'", body: "'x'", due_at: "now()" };
  const all = { ...row, [column]: value };
  return `insert into contact_replies (${Object.keys(all)}) values (${Object.values(all)})`;
};
const note = (column: string, value: string) => {
  const row = { message_id: fixtureId("m1"), body: "'x'", [column]: value };
  return `insert into contact_notes (${Object.keys(row)}) values (${Object.values(row)})`;
};
const entry = (column: string, value: string) => {
  const row = { actor_name: "'x'", verb: "'added'", entity_kind: "'product'", entity_id: "'1'" };
  const all = { ...row, entity_label: "''", [column]: value };
  return `insert into audit_log (${Object.keys(all)}) values (${Object.values(all)})`;
};

const view = (row: Record<string, string>) => {
  const all = { actor_id: fixtureId("u1"), actor_name: "'x'", kind: "'search'", ...row };
  return `insert into personal_data_views (${Object.keys(all)}) values (${Object.values(all)})`;
};

/** The same about people, their words and our mails. */
export const accountViolations: Record<string, string[]> = {
  users_name_check: [user("name, email", "repeat('x', 201), 'x@example.com'")],
  users_email_check: [
    user("name, email", "'x', 'Mixed@example.com'"),
    user("name, email", "'x', repeat('x', 243) || '@example.com'"),
  ],
  users_email_key: [user("name, email", "'x', 'thandi@example.com'")],
  sessions_user_id_fkey: [
    `insert into sessions (user_id, token, expires_at) values (${fixtureId("none")}, 'x', now())`,
  ],
  sessions_token_key: [
    `insert into sessions (user_id, token, expires_at) values (${fixtureId("u2")}, 'token', now())`,
  ],
  known_devices_user_id_fkey: [
    `insert into known_devices (user_id, token_hash) values (${fixtureId("none")}, 'x')`,
  ],
  known_devices_token_hash_key: [
    `insert into known_devices (user_id, token_hash) values (${fixtureId("u2")}, 'device')`,
  ],
  pending_bank_account_only_one: [
    `insert into pending_bank_account (value, requested_by) values ('{}', ${fixtureId("u2")})`,
  ],
  pending_bank_account_requested_by_fkey: [
    `update pending_bank_account set requested_by = ${fixtureId("none")}`,
  ],
  pending_bank_account_value_check: [
    "update pending_bank_account set value = '[]'",
    "update pending_bank_account set value = jsonb_build_object('bank', (select string_agg(md5(n::text), '') from generate_series(1, 400) n))",
  ],
  login_alerts_pkey: [
    `insert into login_alerts (token_hash, user_id, session_id, expires_at) values ('alert', ${fixtureId("u1")}, ${fixtureId("none")}, now())`,
  ],
  login_alerts_user_id_fkey: [
    `insert into login_alerts (token_hash, user_id, session_id, expires_at) values ('x', ${fixtureId("none")}, ${fixtureId("none")}, now())`,
  ],
  second_factors_user_id_fkey: [
    `insert into second_factors (user_id, secret, backup_codes) values (${fixtureId("none")}, 'x', 'x')`,
  ],
  second_factors_user_id_key: [
    `insert into second_factors (user_id, secret, backup_codes) values (${fixtureId("u1")}, 'x', 'x')`,
  ],
  used_codes_user_id_fkey: [
    `insert into used_codes (user_id, code) values (${fixtureId("none")}, '123456')`,
  ],
  used_codes_pkey: [`insert into used_codes (user_id, code) values (${fixtureId("u1")}, '123456')`],
  second_factor_recoveries_user_id_fkey: [
    `insert into second_factor_recoveries (user_id, takes_effect_at, stop_token_hash) values (${fixtureId("none")}, now(), 'x')`,
  ],
  second_factor_recoveries_started_by_fkey: [
    `insert into second_factor_recoveries (user_id, started_by, takes_effect_at, stop_token_hash) values (${fixtureId("u2")}, ${fixtureId("none")}, now(), 'x')`,
  ],
  second_factor_recoveries_pkey: [
    `insert into second_factor_recoveries (user_id, takes_effect_at, stop_token_hash) values (${fixtureId("u1")}, now(), 'x')`,
  ],
  second_factor_recoveries_stop_token_hash_key: [
    `insert into second_factor_recoveries (user_id, takes_effect_at, stop_token_hash) values (${fixtureId("u2")}, now(), 'stop')`,
  ],
  accounts_user_id_fkey: [
    `insert into accounts (user_id, account_id, provider_id) values (${fixtureId("none")}, 'x', 'x')`,
  ],
  accounts_provider_id_account_id_key: [
    `insert into accounts (user_id, account_id, provider_id) values (${fixtureId("u2")}, '1', 'credential')`,
  ],
  profiles_role_check: [
    `update profiles set role = 'owner' where id = ${fixtureId("u1")}`,
    `update profiles set role = 'Admin' where id = ${fixtureId("u1")}`,
    `update profiles set role = '' where id = ${fixtureId("u1")}`,
  ],
  profiles_staff_roles_known: ["update profiles set staff_roles = '{caretaker}'"],
  profiles_deactivated_staff: ["update profiles set role = 'admin', deactivated_at = now()"],
  profiles_id_fkey: [`insert into profiles (id) values (${fixtureId("none")})`],
  profiles_pkey: [`insert into profiles (id, role) values (${fixtureId("u1")}, 'admin')`],
  user_preferences_user_id_fkey: [
    `insert into user_preferences (user_id) values (${fixtureId("none")})`,
  ],
  user_preferences_pkey: [`insert into user_preferences (user_id) values (${fixtureId("u1")})`],
  sessions_days_check: ["update sessions set days = 365"],
  email_verifications_user_id_fkey: [
    `insert into email_verifications values ('x', ${fixtureId("none")}, 'a@b.c', now())`,
  ],
  email_verifications_email_check: [
    `insert into email_verifications values ('x', ${fixtureId("u1")}, repeat('x', 255), now())`,
  ],
  verified_emails_user_id_fkey: [verified("none", "'a@b.c'")],
  verified_emails_email_check: [verified("u1", "'A@b.c'"), verified("u1", "repeat('x', 255)")],
  verified_emails_held_idx: [verified("u2", "'held@example.com'")],
  email_changes_user_id_fkey: [change("user_id", fixtureId("none"))],
  email_changes_new_email_check: [
    change("new_email", "'A@b.c'"),
    change("new_email", "'a@'"),
    change("new_email", "repeat('x', 255)"),
  ],
  email_changes_new_token_hash_key: [change("new_token_hash", "'known-new'")],
  email_changes_old_token_hash_key: [change("old_token_hash", "'known-old'")],
  email_changes_distinct_tokens_check: [change("old_token_hash", "'n'")],
  preference_consents_user_id_fkey: [consent("user_id", fixtureId("none"))],
  preference_consents_preference_check: [consent("preference", "'profiling'")],
  preference_consents_wording_check: [
    consent("wording", "''"),
    consent("wording", "repeat('x', 501)"),
  ],
  preference_consents_channel_check: [consent("channel", "'guess'")],
  preference_confirmations_user_id_fkey: [
    `insert into preference_confirmations values ('x', ${fixtureId("none")}, 'a@b.c', now())`,
  ],
  preference_confirmations_email_check: [
    `insert into preference_confirmations values ('x', ${fixtureId("u1")}, repeat('x', 255), now())`,
  ],
  preference_tickets_user_id_fkey: [
    `insert into preference_tickets values ('x', ${fixtureId("none")}, now())`,
  ],
  contact_messages_name_check: [message("name", "' '"), message("name", "repeat('x', 201)")],
  contact_messages_email_check: [message("email", "'a@'"), message("email", "repeat('x', 255)")],
  contact_messages_message_check: [
    message("message", "' '"),
    message("message", "repeat('x', 10001)"),
  ],
  contact_messages_channel_check: [message("channel", "'fax'")],
  contact_messages_phone_check: [message("phone", "repeat('1', 31)")],
  contact_messages_website_email_check: [message("email", "''")],
  contact_messages_number_key: [
    `insert into contact_messages (number, name, email, message) overriding system value
      select number, name, email, message from contact_messages`,
  ],
  contact_messages_kind_check: [message("kind", "'praise'")],
  contact_messages_state_check: [message("state", "'lost'")],
  contact_messages_answered_check: [message("state", "'answered'")],
  contact_messages_assigned_to_fkey: [message("assigned_to", fixtureId("none"))],
  contact_messages_answered_by_fkey: [message("answered_by", fixtureId("none"))],
  contact_replies_message_id_fkey: [reply("message_id", fixtureId("none"))],
  contact_replies_author_id_fkey: [reply("author_id", fixtureId("none"))],
  contact_replies_mail_id_fkey: [reply("mail_id", fixtureId("none"))],
  contact_replies_channel_check: [reply("channel", "'fax'")],
  contact_replies_body_check: [reply("body", "' '"), reply("body", "repeat('x', 10001)")],
  contact_replies_mail_body_check: [reply("channel", "'phone'")],
  contact_notes_message_id_fkey: [note("message_id", fixtureId("none"))],
  contact_notes_author_id_fkey: [note("author_id", fixtureId("none"))],
  contact_notes_body_check: [note("body", "' '"), note("body", "repeat('x', 4001)")],
  mail_outbox_message_id_key: [mail("message_id", "'known'")],
  mail_outbox_to_email_check: [mail("to_email", "''"), mail("to_email", "repeat('x', 255)")],
  mail_outbox_reply_to_check: [mail("reply_to", "''"), mail("reply_to", "repeat('x', 255)")],
  mail_outbox_subject_check: [
    mail("subject", "''"),
    mail("subject", "E'x\\nBcc: everyone@example.com'"),
    mail("subject", "E'x\\ry'"),
    mail("subject", "repeat('x', 301)"),
  ],
  audit_log_actor_name_check: [entry("actor_name", "''")],
  audit_log_verb_check: [entry("verb", "'Added'"), entry("verb", "'x'")],
  audit_log_entity_kind_check: [entry("entity_kind", "'A thing'")],
  audit_log_entity_id_check: [entry("entity_id", "''")],
  audit_log_entity_label_check: [entry("entity_label", "repeat('x', 301)")],
  personal_data_views_actor_name_check: [view({ actor_name: "''" })],
  personal_data_views_kind_check: [view({ kind: "'peeked'" })],
  personal_data_views_subject_id_fkey: [view({ subject_id: fixtureId("none") })],
  personal_data_views_subject_check: [
    view({ subject: "''" }),
    view({ subject: "repeat('x', 255)" }),
  ],
  personal_data_views_list_check: [
    view({ kind: "'export'", list: "repeat('x', 101)", records: "1" }),
  ],
  personal_data_views_records_check: [view({ kind: "'export'", list: "'x'", records: "-1" })],
  personal_data_views_kind_details: [
    view({ kind: "'export'", list: "'x'" }),
    view({ kind: "'export'", list: "'x'", records: "1", subject: "'x'" }),
    view({ list: "'x'", records: "1" }),
  ],
  mail_outbox_attempts_check: [mail("attempts", "-1")],
  mail_outbox_sent_via_check: ["update mail_outbox set sent_via = 'pigeon'"],
  mail_outbox_outcome_check: ["update mail_outbox set sent_at = now(), failed_at = now()"],
};
