# Compiles the program and the client. The generator's own jar contains Jackson, but not the annotations of Swagger, which
# only describe: the ones written here are empty. (In a project with Maven, the generated pom.xml names both.)
set -e
sources=generated/src/main/java
mkdir -p "$sources/io/swagger/annotations"
for name in ApiModel ApiModelProperty; do
  cat > "$sources/io/swagger/annotations/$name.java" <<END
package io.swagger.annotations;
public @interface $name {
  String value() default "";
  String description() default "";
  String example() default "";
  boolean required() default false;
}
END
done
find Start.java "$sources" -name '*.java' > generated/sources
javac -J-XX:TieredStopAtLevel=1 -nowarn --class-path "$JACKSON" -d generated/classes @generated/sources
