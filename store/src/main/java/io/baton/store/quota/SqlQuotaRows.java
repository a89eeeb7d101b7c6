package io.baton.store.quota;

import io.baton.store.admin.Transactions;
import io.baton.store.read.Source;
import java.util.List;

/** The same statements for every database. */
public final class SqlQuotaRows implements QuotaRows {
  private final Source source;
  private final Transactions transactions;

  public SqlQuotaRows(Source source, Transactions transactions) {
    this.source = source;
    this.transactions = transactions;
  }

  @Override
  public List<QuotaRow> all() {
    return source.list(
        "SELECT name, tokens_left, at FROM quotas ORDER BY name",
        row -> new QuotaRow(row.getString(1), row.getDouble(2), row.getLong(3)));
  }

  @Override
  public void put(QuotaRow row) {
    transactions.update(
        """
        INSERT INTO quotas (name, tokens_left, at) VALUES (?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET tokens_left = excluded.tokens_left, at = excluded.at
        """,
        row.name(),
        row.left(),
        row.at());
  }
}
