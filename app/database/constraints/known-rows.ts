// Ids that tell what they are: u users, c categories by path, p products, a carts.
export const id = (name: string) => `md5('${name}')::uuid`;

/** What is there before anything is tried. */
export const GIVEN = `
  insert into users (id, name, email) values
    (${id("u1")}, 'Thandi', 'thandi@example.com'), (${id("u2")}, 'Sipho', 'sipho@example.com');
  insert into sessions (user_id, token, expires_at) values (${id("u1")}, 'token', now());
  insert into known_devices (user_id, token_hash) values (${id("u1")}, 'device');
  insert into accounts (user_id, account_id, provider_id) values (${id("u1")}, '1', 'credential');
  insert into categories (id, level, parent_id, name) values
    (${id("c1")}, 1, null, 'Computers'), (${id("c2")}, 2, ${id("c1")}, 'Laptops'),
    (${id("c3")}, 3, ${id("c2")}, 'Business'), (${id("c4")}, 4, ${id("c3")}, '14 inch'),
    (${id("c5")}, 5, ${id("c4")}, 'T14'),
    (${id("d1")}, 1, null, 'Networks'), (${id("d2")}, 2, ${id("d1")}, 'Switches'),
    (${id("d3")}, 3, ${id("d2")}, 'Managed'), (${id("d4")}, 4, ${id("d3")}, '24 ports'),
    (${id("d5")}, 5, ${id("d4")}, 'S24');
  insert into products (id, name, description, price) values (${id("p1")}, 'T14', 'A laptop', 1);
  insert into carts (id, user_id) values (${id("a1")}, ${id("u1")});
  insert into carts (id, visitor_key_hash) values (${id("a2")}, 'visitor');
  insert into cart_items (cart_id, product_id, quantity, price_seen, product_name)
    values (${id("a1")}, ${id("p1")}, 1, 1, 'T14');
  insert into user_preferences (user_id) values (${id("u1")});
  insert into email_changes (user_id, new_email, new_link_hash, old_link_hash, expires_at)
    values (${id("u1")}, 'new@example.com', 'known-new', 'known-old', now());
  insert into contact_messages (id, name, email, message) values (${id("m1")}, 'x', 'a@b.c', 'x');
  insert into mail_outbox (message_id, kind, to_address, subject, text_body, html_body)
    values ('known', 'k', 'a@b.c', 's', 't', 'h');
  insert into checkouts (cart_id, key) values (${id("a1")}, ${id("key")});
  insert into orders (id, number, checkout_key, access_key, source, full_name, email, phone,
      delivery_way, payment_way, goods_total, delivery_total, vat_total, expires_at)
    values (${id("o1")}, 1, ${id("key")}, repeat('k', 43), 'shop', 'x', 'a@b.c', '1',
      'collection', 'eft', 10, 0, 0, now());
  insert into order_lines (id, order_id, position, name, unit_price, quantity, weight_grams)
    values (${id("l1")}, ${id("o1")}, 1, 'T14', 10, 1, 0);
  insert into payments (order_id, way, amount, reference, key)
    values (${id("o1")}, 'payfast', 10, 'pf1', ${id("key")});
  insert into refunds (id, order_id, key, amount, vat, reason)
    values (${id("r1")}, ${id("o1")}, ${id("key")}, 1, 0, 'x');
  insert into documents (id, kind, number, order_id, seller, buyer)
    values (${id("i1")}, 'invoice', 1, ${id("o1")}, '{}', '{}');
  insert into documents (kind, number, order_id, refund_id, seller, buyer)
    values ('credit-note', 1, ${id("o1")}, ${id("r1")}, '{}', '{}');
  insert into documents (kind, number, order_id, cancels_id, seller, buyer)
    values ('credit-note', 9, ${id("o1")}, ${id("i1")}, '{}', '{}');
  insert into payment_proofs (order_id, path, shown_name, size) values (${id("o1")}, 'p', 'x', 1);
  insert into quotes (id, number, checkout_key, access_key, details, goods_total, delivery_total,
      vat_total, valid_until, order_id)
    values (${id("q1")}, 1, ${id("key")}, repeat('q', 43), '{}', 10, 0, 0, now(), ${id("o1")});
  insert into quote_lines (quote_id, position, name, unit_price, quantity, weight_grams)
    values (${id("q1")}, 1, 'T14', 10, 1, 0);
`;
