package io.baton.conformance;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says which requirements a test proves: {@code @Requirement({"EXP-1", "EXP-3"})}.
 *
 * <p>On a class it counts for every test method of that class, nested test classes included. It is
 * not inherited: a subclass of a contract test names what it proves itself.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Requirement {
  /** Ids as in the ledger, {@code requirements.tsv}. */
  String[] value();
}
