package site.ycsb.metrics;

import java.lang.reflect.Method;
import java.util.Optional;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.StandardMBean;
import org.jspecify.annotations.Nullable;

/** A bean that takes its descriptions from the {@link Description}s of its interface. */
final class DescribedBean extends StandardMBean {
  <T> DescribedBean(T bean, Class<T> type) {
    super(bean, type, true);
  }

  @Override
  protected @Nullable String getDescription(MBeanInfo info) {
    @Nullable Description description = getMBeanInterface().getAnnotation(Description.class);
    return description == null ? super.getDescription(info) : description.value();
  }

  @Override
  protected @Nullable String getDescription(MBeanAttributeInfo info) {
    return getter(info.getName())
        .map(method -> method.getAnnotation(Description.class))
        .map(Description::value)
        .orElseGet(() -> super.getDescription(info));
  }

  private Optional<Method> getter(String attribute) {
    try {
      return Optional.of(getMBeanInterface().getMethod("get" + attribute));
    } catch (NoSuchMethodException e) {
      return Optional.empty();
    }
  }
}
