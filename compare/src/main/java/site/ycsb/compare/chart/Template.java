package site.ycsb.compare.chart;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fills templates of pages and charts, and reads what else pages consist of; a template's suffix
 * decides how values are escaped.
 */
public final class Template {
  private Template() {}

  /**
   * The text of a filled template, the same on every machine.
   *
   * @param neighbour a class in whose package the template is
   * @param name the template's file; {@code .ftlh} is HTML, {@code .ftlx} XML, {@code .ftl}
   *     anything
   * @throws IOException when it can't be read, or the model lacks what it shows
   */
  public static String filled(Class<?> neighbour, String name, Map<String, ?> model)
      throws IOException {
    Configuration templates = new Configuration(Configuration.VERSION_2_3_34);
    templates.setClassForTemplateLoading(neighbour, "");
    templates.setDefaultEncoding(StandardCharsets.UTF_8.name());
    templates.setLocale(Locale.ROOT);
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    StringWriter text = new StringWriter();
    try {
      templates.getTemplate(name).process(model, text);
    } catch (TemplateException e) {
      throw new IOException(name + " can't be filled: " + e.getMessage(), e);
    }
    return text.toString();
  }

  /** The script by which pages offer their charts as files. */
  public static String pictures() throws IOException {
    return text(Template.class, "pictures.js");
  }

  /** The text of a file in the package of a class; throws when it isn't there. */
  public static String text(Class<?> neighbour, String name) throws IOException {
    try (@Nullable InputStream in = neighbour.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("the report's " + name + " isn't in this distribution");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
