package io.baton.store.quota;

/**
 * How much of a quota there is at least for whoever starts next. It fills with time from there.
 *
 * @param left below zero where more was set aside than there was
 */
public record QuotaRow(String name, double left, long at) {}
