// Ids that tell what they are: u users, c categories by path, p products, a carts, s discounts.
export const fixtureId = (name: string) => `md5('${name}')::uuid`;

/** What is there before anything is tried. */
export const FIXTURE_SQL = `
  insert into users (id, name, email) values
    (${fixtureId("u1")}, 'Thandi', 'thandi@example.com'), (${fixtureId("u2")}, 'Sipho', 'sipho@example.com');
  insert into verified_emails (user_id, email) values (${fixtureId("u1")}, 'held@example.com');
  insert into sessions (user_id, token, expires_at) values (${fixtureId("u1")}, 'token', now());
  insert into known_devices (user_id, token_hash) values (${fixtureId("u1")}, 'device');
  insert into login_alerts (token_hash, user_id, session_id, expires_at)
    values ('alert', ${fixtureId("u1")}, ${fixtureId("none")}, now());
  insert into second_factors (user_id, secret, backup_codes) values (${fixtureId("u1")}, 'secret', 'codes');
  insert into used_codes (user_id, code) values (${fixtureId("u1")}, '123456');
  insert into second_factor_recoveries (user_id, takes_effect_at, stop_token_hash)
    values (${fixtureId("u1")}, now(), 'stop');
  insert into company_documents (id, kind, title, access, path, size, updated_by)
    values (${fixtureId("w1")}, 'other', 'x', 'link', 'known.pdf', 1, 'A');
  insert into pending_bank_account (value, requested_by) values ('{}', ${fixtureId("u1")});
  insert into accounts (user_id, account_id, provider_id) values (${fixtureId("u1")}, '1', 'credential');
  insert into categories (id, level, parent_id, name) values
    (${fixtureId("c1")}, 1, null, 'Computers'), (${fixtureId("c2")}, 2, ${fixtureId("c1")}, 'Laptops'),
    (${fixtureId("c3")}, 3, ${fixtureId("c2")}, 'Business'), (${fixtureId("c4")}, 4, ${fixtureId("c3")}, '14 inch'),
    (${fixtureId("c5")}, 5, ${fixtureId("c4")}, 'T14'),
    (${fixtureId("d1")}, 1, null, 'Networks'), (${fixtureId("d2")}, 2, ${fixtureId("d1")}, 'Switches'),
    (${fixtureId("d3")}, 3, ${fixtureId("d2")}, 'Managed'), (${fixtureId("d4")}, 4, ${fixtureId("d3")}, '24 ports'),
    (${fixtureId("d5")}, 5, ${fixtureId("d4")}, 'S24');
  insert into products (id, name, description, price, sku) values (${fixtureId("p1")}, 'T14', 'A laptop', 1, 'SKU-P1');
  insert into attributes (category_id, name, kind) values (${fixtureId("c1")}, 'Ports', 'number');
  insert into carts (id, user_id) values (${fixtureId("a1")}, ${fixtureId("u1")});
  insert into carts (id, visitor_key_hash) values (${fixtureId("a2")}, 'visitor');
  insert into cart_items (cart_id, product_id, quantity, acknowledged_price, product_name)
    values (${fixtureId("a1")}, ${fixtureId("p1")}, 1, 1, 'T14');
  insert into user_preferences (user_id) values (${fixtureId("u1")});
  insert into email_changes (user_id, new_email, new_token_hash, old_token_hash, expires_at)
    values (${fixtureId("u1")}, 'new@example.com', 'known-new', 'known-old', now());
  insert into contact_messages (id, name, email, message) values (${fixtureId("m1")}, 'x', 'a@b.c', 'x');
  insert into mail_outbox (message_id, kind, to_email, subject, text_body, html_body)
    values ('known', 'k', 'a@b.c', 's', 't', 'h');
  insert into checkouts (cart_id, idempotency_key) values (${fixtureId("a1")}, ${fixtureId("key")});
  insert into orders (id, number, idempotency_key, access_key, source, full_name, email, phone,
      delivery_method, payment_method, goods_total, delivery_total, vat_total, expires_at)
    values (${fixtureId("o1")}, 1, ${fixtureId("key")}, repeat('k', 43), 'shop', 'x', 'a@b.c', '1',
      'collection', 'eft', 10, 0, 0, now());
  insert into order_lines (id, order_id, position, name, unit_price, quantity, weight_grams)
    values (${fixtureId("l1")}, ${fixtureId("o1")}, 1, 'T14', 10, 1, 0);
  insert into payments (order_id, method, amount, reference, idempotency_key)
    values (${fixtureId("o1")}, 'payfast', 10, 'pf1', ${fixtureId("key")});
  insert into payments (id, order_id, method, amount) values (${fixtureId("e1")}, ${fixtureId("o1")}, 'eft', 1);
  insert into payments (order_id, method, amount, reverses_payment_id)
    values (${fixtureId("o1")}, 'eft', -1, ${fixtureId("e1")});
  insert into refunds (id, order_id, idempotency_key, amount, vat, reason)
    values (${fixtureId("r1")}, ${fixtureId("o1")}, ${fixtureId("key")}, 1, 0, 'x');
  insert into documents (id, kind, number, order_id, seller, buyer)
    values (${fixtureId("i1")}, 'invoice', 1, ${fixtureId("o1")}, '{}', '{}');
  insert into documents (kind, number, order_id, refund_id, seller, buyer)
    values ('credit-note', 1, ${fixtureId("o1")}, ${fixtureId("r1")}, '{}', '{}');
  insert into documents (kind, number, order_id, cancels_document_id, cancel_reason, seller, buyer)
    values ('credit-note', 9, ${fixtureId("o1")}, ${fixtureId("i1")}, 'buyer-corrected', '{}', '{}');
  insert into proofs_of_payment (order_id, path, display_name, size) values (${fixtureId("o1")}, 'p', 'x', 1);
  insert into refund_accounts (order_id, details) values (${fixtureId("o1")}, 'encrypted:x');
  insert into quotes (id, number, idempotency_key, access_key, details, goods_total, delivery_total,
      vat_total, valid_until, order_id)
    values (${fixtureId("q1")}, 1, ${fixtureId("key")}, repeat('q', 43), '{}', 10, 0, 0, now(), ${fixtureId("o1")});
  insert into quote_lines (quote_id, position, name, unit_price, quantity, weight_grams)
    values (${fixtureId("q1")}, 1, 'T14', 10, 1, 0);
  insert into discounts (id, name, code, kind, percent, starts_on)
    values (${fixtureId("s1")}, 'Spring', 'SPRING', 'percent', 10, '2026-09-01'),
      (${fixtureId("s2")}, 'Summer', 'SUMMER', 'percent', 10, '2026-12-01');
  insert into discount_redemptions (discount_id, order_id, amount)
    values (${fixtureId("s1")}, ${fixtureId("o1")}, 1);
`;
